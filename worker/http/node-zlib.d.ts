// The part of node:zlib that cached pages use; all of Node's types would blur which globals workerd has.
declare module "node:zlib" {
  export const constants: { readonly BROTLI_PARAM_QUALITY: number };
  export function brotliCompressSync(
    data: Uint8Array,
    options: { params: Readonly<Record<number, number>> },
  ): Uint8Array<ArrayBuffer>;
}
