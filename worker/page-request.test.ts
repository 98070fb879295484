import { expect, test } from "vitest";
import { toPageRequest } from "./page-request.ts";

const address = "https://app.test/page?day=1";

test("a browser's request for a page stays as it is", () => {
  const asked = new Request(address);
  expect(toPageRequest(asked)).toBe(asked);
});

test("a form loses the headers that Remix would refuse it for, and nothing else", async () => {
  const asked = new Request(address, {
    method: "POST",
    headers: { origin: "https://other.test", "x-forwarded-host": "other.test", "accept-language": "en" },
    body: new URLSearchParams({ a: "1" }),
  });
  const request = toPageRequest(asked);
  expect(request.headers.get("origin")).toBeNull();
  expect(request.headers.get("x-forwarded-host")).toBeNull();
  expect(request.headers.get("accept-language")).toBe("en");
  expect(request.method).toBe("POST");
  expect(await request.text()).toBe("a=1");
});

test("the parameter `_data` is removed, and the others stay", () => {
  expect(toPageRequest(new Request(`${address}&_data=routes%2Fpage`)).url).toBe(address);
});
