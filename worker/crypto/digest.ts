/** SHA-256 as base64. */
export const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));

/** UTF-8. */
export const encode = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text));
