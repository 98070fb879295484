/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */
import { Hono } from "hono";
import type { AppEnv } from "./env.ts";
import { answerError } from "./http/error-answer.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { renderPage } from "./remix.ts";

const app = new Hono<AppEnv>();

app.use(requestId());
app.use(securityHeaders());

app.get("/health", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
app.all("*", renderPage);

app.onError(answerError);

export default app;
