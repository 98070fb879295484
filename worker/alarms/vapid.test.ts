import { expect, test } from "vitest";
import { verifyVapid } from "#tests/support/verify-vapid.ts";
import { createVapidKeys } from "../../scripts/local-secrets.ts";
import { createVapidHeader, findVapid } from "./vapid.ts";

/** RFC 8292, section 2.4. */
const example =
  "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
const exampleExpiry = 1_453_523_768;

const keys = createVapidKeys();
const env = { ...keys, PUBLIC_URL: "https://fitness.example.com", VAPID_SUBJECT: "mailto:push@example.com" };

function requireVapid(more: object = {}) {
  const vapid = findVapid({ ...env, ...more } as unknown as Parameters<typeof findVapid>[0]);
  if (!vapid) throw new Error("No keys");
  return vapid;
}

test("the example of RFC 8292 is valid, and a changed one is not", async () => {
  expect(await verifyVapid(example)).toEqual({
    aud: "https://push.example.net",
    exp: exampleExpiry,
    sub: "mailto:push@example.com",
  });
  await expect(verifyVapid(example.replace("i3CY", "i3CZ"))).rejects.toThrow("signature");
});

test("our header with the example's values differs from it in key and signature alone", async () => {
  const endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV";
  const header = await createVapidHeader(requireVapid(), endpoint, (exampleExpiry - 3600) * 1000);
  expect(header.split(".").slice(0, 2)).toEqual(example.split(".").slice(0, 2));
  expect(header.endsWith(`, k=${keys.VAPID_PUBLIC_KEY}`)).toBe(true);
  expect(await verifyVapid(header)).toMatchObject({ aud: "https://push.example.net", exp: exampleExpiry });
});

test("the address of the site stands in for a missing subject", () => {
  expect(requireVapid({ VAPID_SUBJECT: undefined }).subject).toBe("https://fitness.example.com");
});

test.each([
  ["no keys", { VAPID_PUBLIC_KEY: undefined }],
  ["an empty key", { VAPID_PRIVATE_KEY: "" }],
  ["a key that is too short", { VAPID_PRIVATE_KEY: "AAAA" }],
  ["a compressed point", { VAPID_PUBLIC_KEY: `Ag${"A".repeat(42)}` }],
  ["other text", { VAPID_PUBLIC_KEY: "not a key" }],
])("%s: there are no alarms", (_name, wrong) => {
  expect(() => requireVapid(wrong)).toThrow("No keys");
});
