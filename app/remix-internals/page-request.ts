/**
 * A request that Remix can take; the middleware in front has decided whether it may come in.
 * - Programs may send a body or a length with GET; building another request of it, as Remix does for loaders, throws.
 * - Remix throws when Origin isn't the host that it believes in, which any caller names in X-Forwarded-Host.
 * - `_data` was the parameter of an older way to ask for data; Remix throws to warn of it.
 */
export function toPageRequest(asked: Request): Request {
  const { method, body, signal } = asked;
  const url = asked.url.includes("_data") ? withoutData(asked.url) : asked.url;
  if (method === "GET" && body === null && url === asked.url) return asked;
  const headers = new Headers(asked.headers);
  headers.delete("origin");
  headers.delete("x-forwarded-host");
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  return new Request(url === asked.url ? asked : new Request(url, asked), { headers });
}

function withoutData(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_data");
  return url.href;
}
