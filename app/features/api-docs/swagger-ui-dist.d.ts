// The package has no types of its own; this is the part that is used.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    readonly url: string;
    readonly domNode: HTMLElement;
    readonly deepLinking?: boolean;
    readonly defaultModelsExpandDepth?: number;
  }
  export default function SwaggerUI(options: Options): void;
}
