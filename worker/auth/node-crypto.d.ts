// The part of Node's crypto that the Worker uses, so that no other Node type gets in.
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: string,
    keyLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
  export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean;
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: "hex" | "base64"): string;
  }
  export function createHash(algorithm: "sha256"): Hash;
  interface Hmac {
    update(data: Uint8Array): Hmac;
    digest(): Uint8Array;
  }
  export function createHmac(algorithm: "sha1", key: Uint8Array): Hmac;
}
