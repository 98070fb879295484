/** Headers of every answer: the request's id, the browser's permissions, and who may store the answer. */
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * The policy of answers that show nothing (data, redirects) and of the page of an unexpected error, which is bare
 * markup.
 */
export const emptyPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page that links a device by a QR code. All other pages get no camera. */
const cameraPath = "/settings";
const withCamera = "camera=(self), microphone=(), geolocation=(), payment=()";

const setFixed = secureHeaders({
  xFrameOptions: "DENY",
  referrerPolicy: "strict-origin-when-cross-origin",
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: false,
  // These headers are for Flash, Internet Explorer and filters that browsers have removed. Each header of an answer
  // costs about 2 us.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
});

/** Headers on every answer. Pages bring their own Content-Security-Policy (page-policy.ts); everything else may do nothing. */
export const securityHeaders = (): MiddlewareHandler => async (context, next) => {
  await setFixed(context, next);
  const { headers } = context.res;
  // Other sites that the page links to don't see its address. Our own forms still name their origin.
  if (hasSecret(context.req.url)) headers.set("referrer-policy", "same-origin");
  if (context.req.path === cameraPath) headers.set("permissions-policy", withCamera);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", emptyPolicy);
};

/** The names of query parameters that grant access: mailed links, codes, keys. */
const secretNames = /token|code|confirm|secret|password|apikey|nonce|state/i;

/** Whether an address grants access, so that it must not reach a cache, a proxy's history or a Referer header. */
export function hasSecret(url: string): boolean {
  const at = url.indexOf("?");
  if (at === -1) return false;
  return [...new URLSearchParams(url.slice(at)).keys()].some((name) => secretNames.test(name));
}

/** Whether an answer is a page, or the data of one that Remix's script asks for. */
const isPageOrData = ({ headers }: Response): boolean =>
  /^text\/(html|x-script)/.test(headers.get("content-type") ?? "");

/**
 * Decides who may cache a page. A route may call its page public. That holds only for a guest who sent no cookie and
 * gets none, because signed-in users are redirected from the same address, and only for addresses without a secret.
 * Every other page is private.
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

/** Cloudflare's ray id if there is one, so that our log and Cloudflare's dashboard have the same id. */
export const requestIdOf = (headers: Headers): string => headers.get("cf-ray") ?? crypto.randomUUID();

export const showRequestId = (answer: Response, id: string): void => answer.headers.set("x-request-id", id);

/** Gives every request an id: in the answer's `x-request-id` and in every log line. */
export function requestId(
  newId: (headers: Headers) => string = requestIdOf,
): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const id = newId(context.req.raw.headers);
    context.set("requestId", id);
    await next();
    showRequestId(context.res, id);
  };
}
