import { digest, encode } from "#worker/crypto/digest.ts";

/** How a Content-Security-Policy names an inline script or style sheet by its text. */
export const hashForPolicy = async (text: string): Promise<string> =>
  `'sha256-${await digest(encode(text))}'`;
