/** Remix's requests for a page's data ("single fetch"), and the answers that its script understands without a server. */

/** The path of the page whose data a client-side navigation asks for, or null for other requests. */
export function findDataPath(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  const path = pathname.slice(0, -".data".length);
  return path === "/_root" ? "/" : path;
}

const routesParam = "_routes";

/** Whether a route's own `clientLoader` asks, for that route's data alone. */
export const asksForOneRoute = ({ searchParams }: URL): boolean => searchParams.has(routesParam);

/** Whether the data of this route alone are asked for: of a layout, where the rest of the page has a `clientLoader`. */
export const asksForRoute = ({ searchParams }: URL, route: string): boolean =>
  searchParams.get(routesParam) === route;

/** The address of the page at `path` with the query of a request for its data. */
export function addressOf(path: string, { searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete(routesParam);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Whether the data's answer is a redirect that the script follows by itself. */
export const isDataRedirect = ({ status }: Response): boolean => status === 202;

/** "Load this address as a document", in turbo-stream's encoding. */
export const reloadAt = (address: string): Response =>
  new Response(
    `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect",${JSON.stringify(address)},"status",302,"revalidate",false,"reload",true,"replace"]\n`,
    { status: 202, headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" } },
  );

/** "No route of this page has data". */
export const noData = (): Response => new Response(null, { status: 204 });

/** Whether an answer is a page, or the data of one. */
export const isPageOrData = ({ headers }: Response): boolean =>
  /^text\/(html|x-script)/.test(headers.get("content-type") ?? "");

/** Whether a loader's error says that its answer could not be read: a gateway answered, or the answer broke off. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Unable to decode");
