import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findLocalSetting, refuseLocalSettings } from "./local-settings.ts";

const deployed = {
  PUBLIC_URL: "https://fitness.example.com",
  PUBLISHABLE_KEY: "sb_publishable_of_this_site",
};

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test.each([
  "http://127.0.0.1:8787",
  "https://127.0.0.2",
  "https://localhost:8787",
  "https://app.localhost",
  "https://[::1]",
  "https://0x7f.1",
  "http://fitness.example.com",
  "fitness.example.com",
  "",
  undefined,
])("PUBLIC_URL %j is not deployed", (PUBLIC_URL) => {
  expect(findLocalSetting({ ...deployed, PUBLIC_URL })).toMatch(/^PUBLIC_URL /);
});

test.each(["sb_publishable_local_0000000000", "", undefined])(
  "PUBLISHABLE_KEY %j is not deployed",
  (PUBLISHABLE_KEY) => {
    expect(findLocalSetting({ ...deployed, PUBLISHABLE_KEY })).toMatch(/^PUBLISHABLE_KEY /);
  },
);

test("every request is answered with the sentence, which is logged once", async () => {
  const env = { ...deployed, PUBLIC_URL: "http://127.0.0.1:8787" };
  for (let at = 0; at < 3; at += 1) {
    const answer = refuseLocalSettings(env);
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
    expect(await answer?.text()).toMatch(
      /^This deployment does not serve: PUBLIC_URL is not the https address/,
    );
  }
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test("a deployment with settings of its own is served", () => {
  expect(refuseLocalSettings(deployed)).toBeNull();
});

test.each(["MAILBOX", "STARTER_NEWS", "PASSWORD_COST", "PUSH_ORIGINS"])(
  "%s is not deployed: local parts are for tests and a developer's machine",
  (name) => {
    expect(findLocalSetting({ ...deployed, [name]: "http://127.0.0.1:9" })).toMatch(`${name} is set`);
    expect(findLocalSetting({ ...deployed, [name]: "" })).toBeNull();
  },
);
