import { expect, test } from "vitest";
import { verifyVapid } from "#tests/support/verify-vapid.ts";
import { createVapidKeys } from "../../scripts/local-secrets.ts";
import { createVapidHeader, findVapid, parsePushEndpoint } from "./web-push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QAbc",
  "https://api.push.apple.com/3/device/1",
  "https://db5p.notify.windows.com/w/?token=abc",
])("%s is a known push service", (endpoint) => {
  expect(parsePushEndpoint(endpoint)).toBe(endpoint);
});

test("one subscription has one spelling", () => {
  expect(parsePushEndpoint("HTTPS://FCM.googleapis.com:443/fcm/../fcm/send/a#b")).toBe(
    "https://fcm.googleapis.com/fcm/send/a",
  );
});

test.each([
  ["without TLS", "http://fcm.googleapis.com/fcm/send/a"],
  ["an address of this machine", "https://127.0.0.1/a"],
  ["the same in other spellings", "https://0x7f.1/a"],
  ["an IPv6 address", "https://[::1]/a"],
  ["the metadata service", "http://169.254.169.254/latest/meta-data"],
  ["another host", "https://example.com/fcm.googleapis.com"],
  ["a host that ends like one", "https://evilfcm.googleapis.com/a"],
  ["a host that ends like Apple's", "https://evilpush.apple.com/a"],
  ["a host that begins like one", "https://fcm.googleapis.com.evil.com/a"],
  ["a suffix in the middle", "https://evilpush.apple.com.evil.com/a"],
  ["a suffix alone", "https://push.apple.com/a"],
  ["a dot at the end", "https://fcm.googleapis.com./a"],
  ["a user", "https://user@fcm.googleapis.com/a"],
  ["a host that is a user", "https://fcm.googleapis.com@evil.com/a"],
  ["a password", "https://:secret@fcm.googleapis.com/a"],
  ["another port", "https://fcm.googleapis.com:8443/a"],
  ["a backslash", "https://evil.com\\@fcm.googleapis.com/a"],
  ["another scheme", "ftp://fcm.googleapis.com/a"],
  ["a blob of a known origin", "blob:https://fcm.googleapis.com/a"],
  ["no address", "fcm.googleapis.com"],
  ["nothing", ""],
  ["an address that is too long", `https://fcm.googleapis.com/${"a".repeat(2048)}`],
])("%s is refused", (_name, endpoint) => {
  expect(parsePushEndpoint(endpoint)).toBeNull();
});

test("PUSH_ORIGINS adds origins, and no others", () => {
  const more = "http://127.0.0.1:4000, https://push.test";
  expect(parsePushEndpoint("http://127.0.0.1:4000/a", more)).toBe("http://127.0.0.1:4000/a");
  expect(parsePushEndpoint("https://push.test/a", more)).toBe("https://push.test/a");
  for (const other of [
    "http://127.0.0.1:4001/a",
    "https://127.0.0.1:4000/a",
    "http://push.test/a",
    "http://u@127.0.0.1:4000/a",
    "data:text/plain,a",
  ])
    expect(parsePushEndpoint(other, `${more} data:,`)).toBeNull();
});

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
