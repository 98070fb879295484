/** The names of query parameters that grant access: mailed links, codes, keys. */
const secretNames = /token|code|confirm|secret|password|apikey|nonce|state/i;

/** Whether an address must not reach a cache, a proxy's history or a Referer header. */
export function hasSecret(url: string): boolean {
  const at = url.indexOf("?");
  if (at === -1) return false;
  return [...new URLSearchParams(url.slice(at)).keys()].some((name) => secretNames.test(name));
}
