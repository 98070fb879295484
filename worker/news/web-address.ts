import { maxAddressLength } from "./limits.ts";

/** Returns an http(s) address without credentials, absolute and normalised, or null. */
export function parseLink(value: unknown, base?: string): URL | null {
  if (typeof value !== "string" || value.length > maxAddressLength) return null;
  const url = URL.parse(value.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return null;
  return url.href.length > maxAddressLength ? null : url;
}

const privateSuffix = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * An https address that our server may be made to fetch: a public DNS name on the usual port. Addresses by number
 * are refused altogether (the URL parser has turned 0x7f.1 and its like into 127.0.0.1 by then), so no list of private
 * ranges is needed.
 */
export function parsePicture(value: unknown, base?: string): URL | null {
  const url = parseLink(value, base);
  if (url?.protocol !== "https:" || url.port) return null;
  const host = url.hostname.replace(/\.$/, "");
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  return isNumber || !host.includes(".") || privateSuffix.test(host) ? null : url;
}
