import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmsSender } from "./sender.ts";

interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

const asked: Asked[] = [];
let status = 201;
let baseUrl = "";

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text));
}

const twilio = createServer(async (request, answer) => {
  const { url, headers } = request;
  asked.push({ url, authorization: headers.authorization, form: await readForm(request) });
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

const settings = () => ({ twilio: { sid: "AC1", token: "token-1", from: "+15005550006", baseUrl } });

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
