import type { MiddlewareHandler } from "hono";
import { hasSecret } from "./security-headers.ts";

/** Whether an answer is a page, or the data of one that Remix's script asks for. */
const isPageOrData = ({ headers }: Response): boolean =>
  /^text\/(html|x-script)/.test(headers.get("content-type") ?? "");

/**
 * Decides who may cache a page. A route may call its page public; that holds only for a visitor who
 * sent no cookie and gets none, because signed-in members are redirected from the same address, and for addresses without
 * a secret. Every other page is private.
 */
export function cachePolicy(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!isPageOrData(context.res)) return;
    const { headers } = context.res;
    const isAnonymous = !context.req.header("cookie") && !headers.has("set-cookie");
    const isSecret = hasSecret(context.req.url);
    const isPublic = context.res.status === 200 && headers.get("cache-control")?.startsWith("public");
    if (!isPublic || !isAnonymous || isSecret) headers.set("cache-control", "private, no-store");
    headers.append("vary", "Cookie");
  };
}
