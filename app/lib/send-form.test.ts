import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNetworkFailure, sendForm } from "./send-form.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => {
  log.mockImplementation(() => {});
});
afterEach(() => {
  log.mockReset();
  vi.unstubAllGlobals();
});

const describe = (sent: FormData, failure: string) => ({ email: sent.get("email"), failure });

/** A form whose body is used up by sending, as the router's is. */
function send(answer: () => Promise<unknown>) {
  const body = new URLSearchParams({ email: "ada@example.com", password: "secret" });
  const request = new Request("https://example.com/login", { method: "POST", body });
  const serverAction = async () => {
    await request.text();
    return answer();
  };
  return sendForm({ request, serverAction }, describe);
}

const refusal = (status: number) => ({ status, statusText: "", internal: false, data: "" });
const reject = (error: unknown) => () => Promise.reject(error);

test("what the server answers is the answer", async () => {
  expect(await send(async () => ({ failure: null }))).toEqual({ failure: null });
});

test("a redirect and a refusal go through", async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/dashboard" } });
  await expect(send(reject(redirect))).rejects.toBe(redirect);
  await expect(send(reject(refusal(404)))).rejects.toMatchObject({ status: 404 });
});

test.each([
  [false, new TypeError("Failed to fetch"), "You are offline"],
  [true, new TypeError("Failed to fetch"), "The server can't be reached"],
  [true, refusal(503), "The server can't be reached"],
  [true, new Error("Unable to decode turbo-stream response"), "The server can't be reached"],
])("with onLine %j, %o becomes an answer that keeps what was typed", async (onLine, error, sentence) => {
  vi.stubGlobal("navigator", { onLine });
  const answer = await send(reject(error));
  if (!(answer instanceof Response)) throw new Error("No answer");
  expect(await answer.json()).toEqual({
    email: "ada@example.com",
    failure: expect.stringContaining(sentence),
  });
  expect(isNetworkFailure({ actionStatus: answer.status })).toBe(true);
  expect(log).toHaveBeenCalledOnce();
});

test("after an answer, good or bad, pages may ask again", () => {
  expect([undefined, 200, 400, 500].map((actionStatus) => isNetworkFailure({ actionStatus }))).not.toContain(
    true,
  );
});
