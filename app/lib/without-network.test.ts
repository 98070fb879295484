import { afterEach, describe, expect, test, vi } from "vitest";
import { loadOrOpenDocument, withoutNetwork } from "./without-network.ts";

const failures = [
  ["no network", new TypeError("Failed to fetch")],
  ["a gateway's answer, or one that breaks off", new Error("Unable to decode")],
] as const;
/** The answer of a server that can't say who is asking. */
const unknown = ["a server that fails", { status: 503, statusText: "", internal: false, data: "" }] as const;
const answers = [
  ["a redirect", new Response(null, { status: 302 })],
  ["a refusal", { status: 404, statusText: "", internal: false, data: "" }],
] as const;

afterEach(() => void vi.useRealTimers());

describe("data that a page can do without", () => {
  test("are the server's", async () => expect(await withoutNetwork(async () => 1, 2)).toBe(1));

  test.each([...failures, unknown])("are missing after %s", async (_name, failure) => {
    expect(await withoutNetwork(() => Promise.reject(failure), 2)).toBe(2);
  });

  test("are missing when no answer comes", async () => {
    vi.useFakeTimers();
    const asked = withoutNetwork(() => new Promise<number>(() => undefined), 2);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await asked).toBe(2);
  });

  test.each(answers)("are not missing after %s, which goes through", async (_name, answer) => {
    await expect(withoutNetwork(() => Promise.reject(answer), 2)).rejects.toBe(answer);
  });
});

describe("a page that needs its data", () => {
  const load = (serverLoader: () => Promise<number>, address = "https://app.test/news?tag=sleep") =>
    loadOrOpenDocument({ request: new Request(address), serverLoader });

  test("has the server's", async () => expect(await load(async () => 1)).toBe(1));

  test.each(failures)("is loaded as a document after %s", async (_name, failure) => {
    const thrown: Response = await load(() => Promise.reject(failure)).then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(thrown.headers.get("Location")).toBe("/news?tag=sleep");
    expect(thrown.headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  test("stays on this host, whatever path was opened", async () => {
    const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
    const thrown: Response = await load(noNetwork, "https://app.test//evil.example/news").then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(thrown.headers.get("Location")).toBe("/evil.example/news");
  });

  test.each([...answers, unknown])("follows %s", async (_name, answer) => {
    await expect(load(() => Promise.reject(answer))).rejects.toBe(answer);
  });
});
