import bundle from "swagger-ui-dist/swagger-ui-bundle.js?url";

interface ViewerOptions {
  readonly url: string;
  readonly domNode: HTMLElement;
  readonly deepLinking?: boolean;
  readonly defaultModelsExpandDepth?: number;
}

declare global {
  /** What the package's script defines. */
  var SwaggerUIBundle: ((options: ViewerOptions) => void) | undefined;
}

/**
 * Loads Swagger UI by a script element: its file is a whole program already, and bundling and minifying it once more
 * takes half of a build.
 */
export function loadViewer(): Promise<(options: ViewerOptions) => void> {
  if (globalThis.SwaggerUIBundle) return Promise.resolve(globalThis.SwaggerUIBundle);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = bundle;
    script.onload = () => {
      script.remove();
      if (globalThis.SwaggerUIBundle) resolve(globalThis.SwaggerUIBundle);
      else reject(new Error("The viewer's script defines no viewer"));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The viewer's script could not be loaded"));
    };
    document.head.appendChild(script);
  });
}
