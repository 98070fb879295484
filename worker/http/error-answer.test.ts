import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import type { AppEnv } from "#worker/env.ts";
import { answerError } from "./error-answer.ts";
import { requestId } from "./headers.ts";

const secret = "D1_ERROR: no such table: user";
const app = new Hono<AppEnv>();
app.use(requestId(() => "request-1"));
app.get("/fails", () => {
  throw new Error(secret);
});
app.onError(answerError);

const log = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => log.mockClear());

test("an API caller gets the stable shape with the request id and no detail", async () => {
  const answer = await app.request("/fails", { headers: { accept: "application/json" } });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ error: "Oops! Something went wrong", requestId: "request-1" });
});

test("a person gets the error screen with a way to refresh", async () => {
  const answer = await app.request("/fails", { headers: { accept: "text/html,*/*" } });
  expect(answer.status).toBe(500);
  const page = await answer.text();
  expect(page).toContain("Oops! Something went wrong");
  expect(page).toContain("Refresh Page");
  expect(page).not.toContain(secret);
});

test("the log has the cause as one JSON line with the request id", async () => {
  await app.request("/fails");
  expect(log).toHaveBeenCalledOnce();
  const line = JSON.parse(String(log.mock.calls[0]?.[0]));
  expect(line).toMatchObject({
    level: "error",
    requestId: "request-1",
    path: "/fails",
    method: "GET",
    message: secret,
  });
});
