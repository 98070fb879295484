import { Hono } from "hono";
import { expect, test } from "vitest";
import { cachePolicy } from "./headers.ts";

test("a public page that sets a cookie may be stored by nobody", async () => {
  const headers = { "Cache-Control": "public, max-age=60", "Set-Cookie": "session=1" };
  const app = new Hono().use(cachePolicy()).get("/", (context) => context.html("", 200, headers));
  expect((await app.request("/")).headers.get("cache-control")).toBe("private, no-store");
});
