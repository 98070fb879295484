import type { MiddlewareHandler } from "hono";

/**
 * The last word on who may keep a page. A route may call its page public; that holds only for a visitor who
 * sent no cookie and gets none, because whoever has a session is redirected from the same address. Every
 * other page is for one person only.
 */
export function pageCache(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    // A page, or the data of one for a browser that is on the site already.
    if (!/^text\/(html|x-script)/.test(headers.get("content-type") ?? "")) return;
    const isAnonymous = !context.req.header("cookie") && !headers.has("set-cookie");
    const isPublic = context.res.status === 200 && headers.get("cache-control")?.startsWith("public");
    if (!isPublic || !isAnonymous) headers.set("cache-control", "private, no-store");
    headers.append("vary", "Cookie");
  };
}
