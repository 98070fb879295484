import { expect, test } from "vitest";
import { parsePushEndpoint } from "./push-endpoint.ts";

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
