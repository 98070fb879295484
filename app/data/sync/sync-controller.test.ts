import { expect, test } from "vitest";
import {
  addRow,
  listNames,
  losesNetworkAfter,
  pair,
  rootOf,
  rotate,
} from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay, type EndpointRelay } from "#tests/support/endpoint-relay.ts";
import { type Device, offline, openDevice, silent, turnOn } from "#tests/support/sync-device.ts";
import { readRecord, updateRecord } from "./keys/key-record.ts";
import { leaveSync } from "./keys/store-epoch.ts";

/** The phone follows the laptop to the epoch. It has also sent its name under the new root: no request of it is on its way. */
async function follow(phone: Device, epoch: number): Promise<void> {
  phone.engine()?.reportEpoch(epoch);
  await expect.poll(() => phone.sync.read()).toMatchObject({ kind: "on", epoch });
  await expect.poll(async () => (await readRecord(phone.db))?.isNamed).toBe(true);
}

/**
 * The relay was lost and filled again by the laptop; the phone has joined it, and the answer was lost.
 * @param epoch the phone's, before the loss
 */
async function joinWithoutAnswer(relay: EndpointRelay, epoch = 2) {
  const { laptop, phone } = await pair(relay);
  for (let next = 2; next <= epoch; next++) {
    await rotate(laptop);
    await follow(phone, next);
  }
  const beforeLoss = relay.state;
  relay.state = null;
  await laptop.sync.resendAll();
  phone.between = losesNetworkAfter(phone, "/devices");
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("on", "offline");
  return { laptop, phone, beforeLoss };
}

test("after an unheard join no engine leads with the former epoch; the device asks again when it wakes up", async () => {
  const { phone } = await joinWithoutAnswer(createEndpointRelay());
  phone.between = silent;
  await phone.reopen();
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
  await expect.poll(() => phone.requests.at(-1)).toContain("GET /epoch");
  expect(phone.engine()?.leads).toBe(false);
  phone.between = (next) => next();
  phone.wake();
  await expect.poll(() => phone.engine()?.deps.keys.epoch).toBe(1);
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1, activity: { reason: "none" } });
  await expect.poll(() => phone.engine()?.leads).toBe(true);
});

test("a tab that was open during an unheard join asks the relay before it leads, also after an earlier epoch", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  const tab = await phone.openTab();
  await rotate(laptop);
  await follow(phone, 2);
  await expect.poll(() => tab.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
  relay.state = null;
  await laptop.sync.resendAll();
  phone.between = losesNetworkAfter(phone, "/devices");
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("on", "offline");
  phone.sync.close();
  await tab.lead();
  await expect.poll(() => tab.sync.read()).toMatchObject({ epoch: 2, activity: { reason: "offline" } });
  expect(phone.engine()?.leads).toBe(false);
  phone.between = (next) => next();
  await expect
    .poll(() => tab.sync.read())
    .toMatchObject({ kind: "on", epoch: 1, activity: { reason: "none" } });
  await tab.lead();
  expect(phone.engine()?.deps.keys.epoch).toBe(1);
  expect(phone.engine()?.leads).toBe(true);
});

test("after an unheard join the device asks again by itself as well", async () => {
  const { phone } = await joinWithoutAnswer(createEndpointRelay());
  let failed = 0;
  phone.between = (next, path, init) => (failed++ < 3 ? offline(next, path, init) : next());
  await phone.reopen();
  await expect.poll(() => phone.engine()?.deps.keys.epoch).toBe(1);
});

test("a join that never arrived holds up nothing once the relay was asked", async () => {
  const relay = createEndpointRelay();
  const { phone, beforeLoss } = await joinWithoutAnswer(relay);
  relay.state = beforeLoss;
  phone.between = (next) => next();
  await phone.reopen();
  await expect.poll(() => phone.engine()?.leads).toBe(true);
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 2, activity: { reason: "none" } });
});

test("after an unheard join the device follows a new root, although its number is that of its former epoch", async () => {
  const { laptop, phone } = await joinWithoutAnswer(createEndpointRelay());
  await addRow(phone, "made offline");
  await rotate(laptop);
  expect(laptop.sync.read()).toMatchObject({ epoch: 2 });
  phone.between = (next) => next();
  await phone.reopen();
  await expect.poll(() => rootOf(phone)).toBe(await rootOf(laptop));
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
  expect(phone.engine()?.deps.keys.epoch).toBe(2);
  expect(await listNames(phone)).toEqual(["made offline"]);
});

test.each([
  ["after", 2],
  ["of", 3],
  ["before", 4],
])(
  "after an unheard join two missed roots lock the device, also at the number %s its former epoch",
  async (_, epoch) => {
    const { laptop, phone } = await joinWithoutAnswer(createEndpointRelay(), epoch);
    await addRow(phone, "made offline");
    await rotate(laptop);
    const code = await rotate(laptop);
    expect(laptop.sync.read()).toMatchObject({ epoch: 3 });
    phone.between = (next) => next();
    await phone.reopen();
    await phone.until("locked");
    await phone.sync.unlock(code);
    expect(await rootOf(phone)).toBe(await rootOf(laptop));
    expect(phone.engine()?.deps.keys.epoch).toBe(3);
    expect(await listNames(phone)).toEqual(["made offline"]);
  },
);

test("a relay that was filled again with a root which the device missed asks for the code, at the same number too", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  await addRow(phone, "made offline");
  const code = await rotate(laptop);
  relay.state = null;
  await laptop.sync.resendAll();
  expect(laptop.sync.read()).toMatchObject({ epoch: 1 });
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("locked");
  await phone.sync.unlock(code);
  expect(await rootOf(phone)).toBe(await rootOf(laptop));
  expect(phone.engine()?.deps.keys.epoch).toBe(1);
  expect(await listNames(phone)).toEqual(["made offline"]);
});

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
  // Waits take no time here, so that a retry would come within a few turns.
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
