/*
 * Documents: the network's answer if it comes in time, else a stored page that this browser may show, else the offline page.
 */
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { Strategy, type StrategyHandler } from "workbox-strategies";
import { dashboardPath, toPublicPath } from "#app/content/member-paths.ts";
import { findPublicPage } from "#app/content/pages.ts";
import { forgetScreens, openScreens, toScreen } from "#app/data/member-screens.ts";

/** Both are filled in by scripts/build-service-worker.ts. */
declare const __VERSION__: string;
declare const __OFFLINE_PAGE__: string;

/** Public pages that were visited. Their scripts are of one build. */
export const visitedPages = `pages-${__VERSION__}`;
/** How long a page waits for the network before a stored page is shown. */
const timeoutMs = 3000;

export const offlinePage = (): Response =>
  new Response(__OFFLINE_PAGE__, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
    },
  });

/**
 * Whether the Worker answered that it can't tell who is asking (docs/decisions/0070). A browser without a session
 * never gets that answer. An answer of a server in front of the Worker has no request id.
 */
const isSessionUnknown = (answer: Response | undefined): boolean =>
  answer?.status === 503 && answer.headers.has("x-request-id");

/** The server calls a page public if all guests get the same page (worker/http/cache-policy.ts). */
const isPublic = ({ status, headers }: Response): boolean =>
  status === 200 && (headers.get("cache-control")?.startsWith("public") ?? false);

/** Workbox's NetworkFirst, with our rules for whose pages may be stored and shown. */
class Documents extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetchAndCachePut(request);
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
    const answer = await Promise.race([network.catch(() => undefined), silence]);
    const url = new URL(request.url);
    if (answer && answer.status < 500) {
      // The server's guard redirects browsers without a session.
      if (answer.type === "opaqueredirect" && toScreen(url.pathname)) await forgetScreens();
      return answer;
    }
    const stored = await this.#find(url, handler, answer).catch(() => undefined);
    // A slow answer is better than none.
    return stored ?? network.catch(offlinePage);
  }

  /** Finds a stored page by the rules of the server's guards. Returns a document or a redirect. */
  async #find(url: URL, handler: StrategyHandler, answer?: Response): Promise<Response | undefined> {
    const { pathname, search } = url;
    const screen = toScreen(pathname);
    const publicPath = toPublicPath(pathname);
    if (!screen && !findPublicPage(publicPath)) return undefined;
    const screens = await openScreens();
    // As the server does. The pages that users read below the dashboard are not stored as documents: the dashboard
    // offers them, and their scripts are stored.
    if (!screen && screens) return Response.redirect(dashboardPath(new URL(publicPath + search, url)));
    if (!screen && isSessionUnknown(answer)) return undefined;
    const visited = screen ? undefined : await handler.cacheMatch(url.href);
    if (visited) return visited;
    const found = await (screen ? screens?.match(screen, { ignoreVary: true }) : matchPrecache(pathname));
    // The stored page was rendered without a query. The page restores the query
    // (app/features/offline/restore-query.tsx).
    return found && search ? Response.redirect(`${pathname}#${search}`) : found;
  }
}

export const documents = new Documents({
  cacheName: visitedPages,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isPublic(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: 20 }),
  ],
});
