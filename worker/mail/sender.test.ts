import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createSmsSender, parseSender } from "./sender.ts";

interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

const asked: Asked[] = [];
let status = 201;
let fault: "silent" | "endless" | null = null;
let baseUrl = "";
let sentBytes = 0;

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
}

function sendWithoutEnd(answer: ServerResponse): void {
  while (!answer.destroyed && answer.write("x".repeat(65_536))) sentBytes += 65_536;
  if (!answer.destroyed) answer.once("drain", () => sendWithoutEnd(answer));
}

const twilio = createServer(async (request, answer) => {
  const { url, headers } = request;
  asked.push({ url, authorization: headers.authorization, form: await readForm(request) });
  if (fault === "silent") return;
  if (fault === "endless") return void sendWithoutEnd(answer);
  answer
    .writeHead(status, { "content-type": "application/json" })
    .end('{"message":"AuthToken token-1 is wrong"}');
});

beforeAll(async () => {
  await new Promise<void>((done) => twilio.listen(0, "127.0.0.1", done));
  const address = twilio.address();
  if (typeof address === "object" && address) baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise<void>((done) => void twilio.close(() => done())));

afterEach(() => {
  fault = null;
  vi.restoreAllMocks();
});

const settings = () => ({ twilio: { sid: "AC1", token: "token-1", from: "+15005550006", baseUrl } });

test.each([
  ["Fitness Tracker <hello@example.com>", { name: "Fitness Tracker", email: "hello@example.com" }],
  ["<hello@example.com>", { name: "", email: "hello@example.com" }],
  ["hello@example.com", { name: "", email: "hello@example.com" }],
])("mails come from %s", (from, sender) => expect(parseSender(from)).toEqual(sender));

test("a text message is one form post to Twilio's Messages resource", async () => {
  await createSmsSender(settings()).sendSms({ to: "+491511234567", text: "123456 is your code" });
  expect(asked.at(-1)).toEqual({
    url: "/2010-04-01/Accounts/AC1/Messages.json",
    authorization: `Basic ${btoa("AC1:token-1")}`,
    form: { To: "+491511234567", From: "+15005550006", Body: "123456 is your code" },
  });
});

test("a refusal is an error that says the status and no secret", async () => {
  status = 401;
  const sending = createSmsSender(settings()).sendSms({ to: "+491511234567", text: "123456" });
  await expect(sending).rejects.toThrow(/status 401/);
  await expect(sending).rejects.not.toThrow(/token-1|123456/);
  status = 201;
});

test("without an account nothing is sent, and the error names the variables", async () => {
  const sending = createSmsSender({ twilio: null }).sendSms({ to: "+491511234567", text: "123456" });
  await expect(sending).rejects.toThrow(/TWILIO_ACCOUNT_SID/);
});

test("a gateway that never answers is given up after ten seconds", async () => {
  fault = "silent";
  const controller = new AbortController();
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
  const count = asked.length;
  const sending = createSmsSender(settings()).sendSms({ to: "+491511234567", text: "123456" });
  sending.catch(() => {});
  await vi.waitFor(() => expect(asked.length).toBe(count + 1));
  controller.abort(new DOMException("Time is up", "TimeoutError"));
  await expect(sending).rejects.toThrow("Twilio did not answer");
  expect(limit).toHaveBeenCalledWith(10_000);
});

test("a gateway that sends without end is cut off", async () => {
  fault = "endless";
  const sending = createSmsSender(settings()).sendSms({ to: "+491511234567", text: "123456" });
  await expect(sending).rejects.toThrow("Twilio sent more than 262144 bytes");
  expect(sentBytes).toBeLessThan(16 * 1024 * 1024);
});
