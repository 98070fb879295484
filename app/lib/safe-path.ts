const base = "https://path.invalid";

/**
 * The longest path. The encrypted cookies of an unfinished sign-in contain a path, in one case beside ten factors, and
 * browsers drop a cookie of more than 4,096 bytes.
 */
export const maxPathLength = 500;

/**
 * The path (with query and fragment) of an address on this site, or the fallback for anything else and for a long one.
 * The value comes from the address bar, so texts that could lead to another host are refused:
 * `//host`, `/\host`, schemes, user info, control characters that URL parsers drop.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is being refused
  if (!value?.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(value)) return fallback;
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  const path = url.pathname + url.search + url.hash;
  return path.length > maxPathLength ? fallback : path;
}
