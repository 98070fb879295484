/** Bytes as text and back. Text that can't be read gives no bytes, instead of an error. */

// Both runtimes have it, but contracts compile without the types of either.
declare function atob(text: string): string;
declare function btoa(text: string): string;

/** Hexadecimal digits in lower case. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 || /[^0-9a-f]/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  // The number of arguments in a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (/[^\w-]/.test(text)) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}
