/**
 * GET /dev/mailbox?to=ADDRESS: the mails and text messages that a deployment would have sent, newest first.
 * Guarantees: no deployment has it (worker/local.ts). Programs get JSON, browsers a page.
 */
import { Hono } from "hono";
import type { AppEnv } from "#worker/env.ts";
import { createMailbox } from "./mailbox.ts";
import { renderMailbox } from "./mailbox-page.ts";

/** Mails bring their own styles; their frames are sandboxed, and nothing here needs a script. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function createMailboxRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/dev/mailbox", async (context) => {
    // In a query a bare + means a space, and a phone number starts with +.
    const to = (context.req.query("to") ?? "").replace(/^ (?=\d)/, "+");
    const messages = to ? await createMailbox(context.env.NEWS).list(to) : [];
    context.header("Cache-Control", "no-store");
    if (!context.req.header("accept")?.includes("text/html")) return context.json(messages);
    return context.html(renderMailbox(to, messages), 200, { "Content-Security-Policy": policy });
  });
}
