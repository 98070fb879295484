import { expect, test } from "vitest";
import { losesNetworkAfter, pair, rotate } from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay } from "#tests/support/endpoint-relay.ts";
import { offline, openDevice, silent, turnOn } from "#tests/support/sync-device.ts";
import { updateRecord } from "./keys/key-record.ts";
import { leaveSync } from "./keys/store-epoch.ts";

test("a page doesn't wait for a network that doesn't answer, whatever stands open", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  await rotate(laptop);
  await rotate(laptop);
  phone.engine()?.reportEpoch(3);
  await phone.until("locked");
  phone.between = silent;
  await phone.reopen();
  expect(phone.sync.read()).toEqual({ kind: "locked" });

  laptop.between = losesNetworkAfter(laptop, "/epochs");
  await expect(rotate(laptop)).rejects.toMatchObject({ failure: "offline" });
  laptop.between = silent;
  await laptop.reopen();
  expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 3 });

  const tablet = await openDevice(relay, "Tablet");
  tablet.between = silent;
  await tablet.reopen();
  expect(tablet.sync.read()).toEqual({ kind: "off", elsewhere: null });
  tablet.between = offline;
  await tablet.reopen();
  await expect.poll(() => tablet.sync.read()).toEqual({ kind: "off", elsewhere: false });
});

test("turned off everywhere, a device knows so although the network is gone at once", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  laptop.between = async (next, path, init) => {
    const answer = await next();
    if (init.method === "DELETE" && path === "") laptop.between = offline;
    return answer;
  };
  await laptop.sync.turnOff({ everywhere: true });
  expect(laptop.sync.read()).toEqual({ kind: "off", elsewhere: false });
});

test("another tab has turned sync off everywhere: this one knows so without a network", async () => {
  const laptop = await openDevice(createEndpointRelay(), "Laptop");
  await turnOn(laptop);
  laptop.between = offline;
  await leaveSync(laptop.db, true);
  await expect.poll(() => laptop.sync.read()).toEqual({ kind: "off", elsewhere: false });
});

test("a locked device that forgets everything knows so as well without a network", async () => {
  const relay = createEndpointRelay();
  const { phone } = await pair(relay);
  const tablet = await openDevice(relay, "Tablet");
  await expect.poll(() => tablet.sync.read()).toEqual({ kind: "locked" });
  tablet.between = async (next, path, init) => {
    const answer = await next();
    if (init.method === "DELETE" && path === "") tablet.between = offline;
    return answer;
  };
  await tablet.sync.turnOff({ everywhere: true });
  expect(tablet.sync.read()).toEqual({ kind: "off", elsewhere: false });
  expect(relay.state).toBeNull();
  expect(phone.sync.read()).toMatchObject({ kind: "on" });
});

test("a question to the relay that fails after the page was closed isn't asked again", async () => {
  const laptop = await openDevice(createEndpointRelay(), "Laptop");
  await turnOn(laptop);
  let fail = () => {};
  const unanswered = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError("Failed to fetch"));
  });
  laptop.between = () => unanswered;
  const asked = laptop.requests.length + 1;
  laptop.engine()?.reportEpoch(2);
  await expect.poll(() => laptop.requests.length).toBe(asked);
  laptop.sync.close();
  fail();
  // Waiting takes no time here, so a retry would come within a few turns.
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(laptop.requests.length).toBe(asked);
});

test("a device that lost the network while it followed an epoch goes on when it wakes up, not by its timer alone", async () => {
  const { laptop, phone } = await pair(createEndpointRelay());
  await rotate(laptop);
  phone.time.isStill = true;
  phone.between = offline;
  phone.engine()?.reportEpoch(2);
  await phone.until("on", "offline");
  phone.between = (next) => next();
  phone.wake();
  await expect.poll(() => phone.sync.read()).toMatchObject({ epoch: 2, activity: { reason: "none" } });
});

test("a device whose stored keys don't open any more asks for the code, however often it reads them", async () => {
  const { phone, code } = await pair(createEndpointRelay());
  await updateRecord(phone.db, (record) => record && { ...record, secrets: "AAAA" });
  await phone.reopen();
  // Each action reads the record again.
  await expect(phone.sync.unlock("no code")).rejects.toThrow("wrong-code");
  expect(phone.sync.read()).toEqual({ kind: "locked" });
  await phone.sync.unlock(code);
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
});
