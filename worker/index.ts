/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */
import { Hono } from "hono";
import { logError } from "./http/log.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { type PageEnv, renderPage } from "./remix.ts";

const app = new Hono<PageEnv>();

app.use(requestId());
app.use(securityHeaders());

app.get("/health", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
app.all("*", renderPage);

app.onError((error, context) => {
  logError(error, { requestId: context.get("requestId"), path: context.req.path });
  return context.json({ error: "Something went wrong. Please try again." }, 500);
});

export default app;
