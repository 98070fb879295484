import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/env.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

interface Asked {
  readonly env: { readonly PUBLIC_URL: string };
  readonly req: { readonly url: string };
}

/** Our origin is the configured one or the one of the request, because a proxy in front may have changed either. */
export const isOwnOrigin = ({ env, req }: Asked, origin: string): boolean =>
  [env.PUBLIC_URL, req.url].some((url) => new URL(url).origin === origin);

/**
 * Lets only our own pages change anything with the cookie's authority. Browsers state where a request comes from in
 * headers that pages can't set; a request that states nothing is refused as well.
 */
export const sameOriginOnly = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  if (safeMethods.has(context.req.method)) return next();
  const origin = context.req.header("origin");
  const isOwn =
    context.req.header("sec-fetch-site") === "same-origin" || (origin && isOwnOrigin(context, origin));
  if (isOwn) return next();
  return context.text("This request didn't come from one of our pages.", 403, {
    "Cache-Control": "no-store",
  });
};
