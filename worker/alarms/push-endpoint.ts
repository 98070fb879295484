import { maxEndpointLength } from "#app/contracts/alarms.ts";

/** The push services of the browsers: Chromium's, Firefox's, Safari's and Edge's. */
const hosts = new Set(["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"]);
const suffixes = [".push.apple.com", ".notify.windows.com"];

const isKnownHost = (host: string): boolean =>
  hosts.has(host) || suffixes.some((suffix) => host.length > suffix.length && host.endsWith(suffix));

/**
 * The address of a subscription in its one spelling; null unless it is at a push service that is known. No other address
 * is ever called.
 * @param more PUSH_ORIGINS
 */
export function parsePushEndpoint(text: string, more = ""): string | null {
  const url = text.length > maxEndpointLength ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = "";
  const isNamed = more
    .split(/[\s,]/)
    .some((origin) => origin !== "" && URL.parse(origin)?.origin === url.origin);
  const isKnown = url.protocol === "https:" && url.port === "" && isKnownHost(url.hostname);
  return isNamed || isKnown ? url.href : null;
}
