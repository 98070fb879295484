import { expect, test } from "vitest";
import { findRelyingParty } from "./webauthn.ts";

test.each([
  ["https://fitness.example.com", "fitness.example.com"],
  ["https://fitness.example.com:8443/", "fitness.example.com"],
  ["http://localhost:8787", "localhost"],
  ["http://app.localhost:8787", "app.localhost"],
])("passkeys of %s belong to %s", (url, id) => {
  expect(findRelyingParty(url)).toEqual({ id, origin: new URL(url).origin });
});

test.each([
  "http://127.0.0.1:8787",
  "https://127.0.0.1",
  "http://2130706433",
  "https://0x7f.1",
  "http://[::1]:8787",
  "https://[2001:db8::1]",
  "http://fitness.example.com",
  "http://localhost.example.com",
])("%s has no passkeys", (url) => {
  expect(findRelyingParty(url)).toBeNull();
});
