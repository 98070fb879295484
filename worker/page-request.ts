/** A request that Remix can take. The middleware in front has decided whether it may come in. */
export function toPageRequest(asked: Request): Request {
  const { method, body, signal } = asked;
  const url = withoutData(asked.url);
  if (method === "GET" && body === null && url === asked.url) return asked;
  const headers = new Headers(asked.headers);
  // Remix throws when Origin isn't the host that it believes in, and any caller can name that host in X-Forwarded-Host.
  headers.delete("origin");
  headers.delete("x-forwarded-host");
  // Programs may send a body with GET. Remix builds a request of it for each loader, and a GET with a body throws.
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  return new Request(url === asked.url ? asked : new Request(url, asked), { headers });
}

/** Removes `_data`, the parameter of an older way to ask for data: Remix would throw to warn of it. */
function withoutData(address: string): string {
  if (!address.includes("_data")) return address;
  const url = new URL(address);
  url.searchParams.delete("_data");
  return url.href;
}
