import { expect, test, vi } from "vitest";
import { clientLoader } from "./route.tsx";

const load = (failure: unknown) =>
  clientLoader({
    request: new Request("https://app.test/news?tag=nutrition"),
    serverLoader: () => Promise.reject(failure),
    params: {},
  }).answer;

test.each([
  ["a gateway answers", new Error("Unable to decode")],
  ["the server fails", { status: 503, statusText: "", internal: false, data: "" }],
])("the list is empty, without an error on the screen, when %s", async (_name, failure) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect((await load(failure)).news).toBeNull();
  expect(warn).toHaveBeenCalledWith("The news could not be fetched", failure);
  warn.mockRestore();
});

test("a redirect goes through", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(load(redirect)).rejects.toBe(redirect);
});
