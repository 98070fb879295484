/** A new root removes everything that the relay stores, so this device merges it first. */
import { expect, test } from "vitest";
import { addRow, listNames, prepareRotation } from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay } from "#tests/support/endpoint-relay.ts";
import { fillDisk } from "#tests/support/faulty-database.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { type Device, type Member, openDevice, turnOn } from "#tests/support/sync-device.ts";
import type { FitnessDatabase } from "../../database.ts";
import { countPending } from "../store/pending-rows.ts";

/** A relay with endpoints and frames, and a laptop and a phone that sync through it. */
async function openPair() {
  const endpoints = createEndpointRelay();
  const relay = new MessageRelay();
  relay.epoch = 0;
  /** Runs while the request for a new epoch is on its way. */
  const under = { way: async () => {} };
  const person: Member = {
    account: endpoints.account,
    async fetch(input, init) {
      const isEpoch = String(input).includes("/epochs");
      if (isEpoch) await under.way();
      if (endpoints.state) endpoints.state.head = relay.head;
      const answer = await endpoints.fetch(input, init);
      if (isEpoch && answer.ok) relay.begin(endpoints.state?.epoch ?? 0);
      return answer;
    },
  };
  const { line } = relay;
  const storage = { isFull: false };
  const wrap = (db: FitnessDatabase) => fillDisk(db, () => storage.isFull, "exercises");
  const laptop = await openDevice(person, "Laptop", { line, wrap });
  const code = await turnOn(laptop);
  const phone = await openDevice(person, "Phone", { line });
  await phone.sync.unlock(code);
  const isSent = async (device: Device) => {
    await expect.poll(() => countPending(device.db)).toBe(0);
  };
  await addRow(phone, "first");
  await isSent(phone);
  await expect.poll(() => listNames(laptop)).toEqual(["first"]);
  const removePhone = () => prepareRotation(laptop, "Phone");
  return { relay, person, line, under, storage, laptop, phone, isSent, removePhone };
}

const behind = expect.objectContaining({ failure: "behind" });

test("a device that can't merge for now removes no lost device before the member accepts the loss", async () => {
  const { relay, person, line, storage, laptop, phone, isSent, removePhone } = await openPair();
  storage.isFull = true;
  await addRow(phone, "last");
  await isSent(phone);
  phone.sync.close();
  await laptop.until("on", "storage-full");
  const { recoveryCode, confirm } = await removePhone();
  await expect(confirm(recoveryCode)).rejects.toEqual(behind);
  expect(relay.epoch).toBe(1);

  // Once there is room, the same code counts, and nothing is lost.
  storage.isFull = false;
  await confirm(recoveryCode);
  expect(relay.epoch).toBe(2);
  expect(await listNames(laptop)).toEqual(["first", "last"]);
  await isSent(laptop);
  const tablet = await openDevice(person, "Tablet", { line });
  await tablet.sync.unlock(recoveryCode);
  await expect.poll(() => listNames(tablet)).toEqual(["first", "last"]);
  laptop.sync.close();
  tablet.sync.close();
});

test("a lost device is removed at once where the member accepts the loss", async () => {
  const { relay, storage, laptop, phone, isSent, removePhone } = await openPair();
  storage.isFull = true;
  await addRow(phone, "last");
  await isSent(phone);
  const { recoveryCode, confirm } = await removePhone();
  await expect(confirm(recoveryCode)).rejects.toEqual(behind);
  await confirm(recoveryCode, true);
  expect(relay.epoch).toBe(2);
  laptop.sync.close();
  phone.sync.close();
});

test("what another device sends while the new root is made is merged first", async () => {
  const { relay, under, laptop, phone, isSent, removePhone } = await openPair();
  let sent = 0;
  under.way = async () => {
    if (sent === 2) return;
    await addRow(phone, `late ${++sent}`);
    await isSent(phone);
  };
  const { recoveryCode, confirm } = await removePhone();
  await confirm(recoveryCode);
  expect(relay.epoch).toBe(2);
  expect((await listNames(laptop)).toSorted()).toEqual(["first", "late 1", "late 2"]);
  laptop.sync.close();
  phone.sync.close();
});
