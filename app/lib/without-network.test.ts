import { expect, test } from "vitest";
import { withoutNetwork } from "./without-network.ts";

test("an answer is the answer, and no answer at all is the fallback", async () => {
  expect(await withoutNetwork(async () => 1, 2)).toBe(1);
  expect(await withoutNetwork(() => Promise.reject(new TypeError("Failed to fetch")), 2)).toBe(2);
});

test("a server that can't say who is asking is none", async () => {
  const unavailable = { status: 503, statusText: "", internal: false, data: "" };
  expect(await withoutNetwork(() => Promise.reject(unavailable), 2)).toBe(2);
});

test("neither is a gateway, nor one whose answer breaks off", async () => {
  const unreadable = new Error(
    "Unable to decode turbo-stream response from URL: https://app.test/settings.data",
  );
  expect(await withoutNetwork(() => Promise.reject(unreadable), 2)).toBe(2);
});

test("a redirect or a failure of the server goes through", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(withoutNetwork(() => Promise.reject(redirect), 2)).rejects.toBe(redirect);
  await expect(withoutNetwork(() => Promise.reject(new Error("500")), 2)).rejects.toThrow("500");
});
