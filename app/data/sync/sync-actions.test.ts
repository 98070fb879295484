import { Dexie } from "dexie";
import { expect, test, vi } from "vitest";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { addRow, listNames, losesNetworkAfter, pair } from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay } from "#tests/support/endpoint-relay.ts";
import { type Between, type Device, offline, openDevice, turnOn } from "#tests/support/sync-device.ts";
import { findSync } from "./find-sync.ts";
import { updateRecord } from "./keys/key-record.ts";
import { leaveSync } from "./keys/store-epoch.ts";

test("sending everything to a relay that was set back brings the newest recovery code with it", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  const former = await turnOn(laptop);
  const old = structuredClone(relay.state);
  const { recoveryCode, confirm } = await laptop.sync.renewRecoveryCode();
  await confirm(recoveryCode);
  await laptop.sync.eraseEverywhere();
  relay.state = old;
  await laptop.sync.resendAll();
  const tablet = await openDevice(relay, "Tablet");
  await expect(tablet.sync.unlock(former)).rejects.toMatchObject({ failure: "wrong-code" });
  await tablet.sync.unlock(recoveryCode);
  expect(tablet.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
});

/** From now on, reads of the device's own records fail unless they are part of a write. */
function failReads({ db }: Device, message: string) {
  const get = db.meta.get.bind(db.meta);
  return vi
    .spyOn(db.meta, "get")
    .mockImplementation((key: unknown) =>
      Dexie.currentTransaction?.mode === "readwrite"
        ? get(String(key))
        : Dexie.Promise.reject(new Error(message)),
    );
}

test("a record that couldn't be read once is read again, and actions go on", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const failed = failReads(laptop, "The disk hiccups");
  await updateRecord(laptop.db, (record) => record && { ...record });
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(1);
  failed.mockRestore();
  await laptop.sync.turnOff({ everywhere: false });
  expect(laptop.sync.read()).toEqual({ kind: "off", elsewhere: true });
});

test("a database that is closed while the relay is followed causes no unhandled rejection", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const engine = laptop.engine();
  const failed = failReads(laptop, "The database is closed");
  engine?.reportEpoch(2);
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(3);
  laptop.sync.close();
});

/** A session that is too old to ask for another code. */
const oldSession: Between = async (next, path, { method }) =>
  path === "/recovery" && method === "PUT"
    ? Response.json({ code: "prove_identity", message: "Prove first who you are." }, { status: 403 })
    : next();

test("turned on again after a lost answer, the code that went with the root needs no other proof", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  const { recoveryCode, confirm } = await laptop.sync.prepare();
  laptop.between = losesNetworkAfter(laptop, "/epochs");
  await expect(confirm(recoveryCode)).rejects.toMatchObject({ failure: "offline" });
  laptop.between = oldSession;
  await confirm(recoveryCode);
  expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
  const tablet = await openDevice(relay, "Tablet");
  await tablet.sync.unlock(recoveryCode);
});

test("another code is confirmed although the answer was lost", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const once = await laptop.sync.renewRecoveryCode();
  laptop.between = async (next, path) => {
    const answer = await next();
    if (path !== "/recovery") return answer;
    laptop.between = oldSession;
    throw new TypeError("Failed to fetch");
  };
  await once.confirm(once.recoveryCode);
  laptop.between = (next) => next();
  const again = await laptop.sync.renewRecoveryCode();
  laptop.between = losesNetworkAfter(laptop, "/recovery");
  await expect(again.confirm(again.recoveryCode)).rejects.toMatchObject({ failure: "offline" });
  laptop.between = oldSession;
  await again.confirm(again.recoveryCode);
  const tablet = await openDevice(relay, "Tablet");
  await tablet.sync.unlock(again.recoveryCode);
});

test("turned on twice after a lost answer, the second code counts once the person has proved who they are", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  const first = await laptop.sync.prepare();
  laptop.between = losesNetworkAfter(laptop, "/epochs");
  await expect(first.confirm(first.recoveryCode)).rejects.toMatchObject({ failure: "offline" });
  laptop.between = oldSession;
  const second = await laptop.sync.prepare();
  await expect(second.confirm(second.recoveryCode)).rejects.toMatchObject({ failure: "prove-identity" });
  laptop.between = (next) => next();
  await second.confirm(second.recoveryCode);
  expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
  const tablet = await openDevice(relay, "Tablet");
  await expect(tablet.sync.unlock(first.recoveryCode)).rejects.toMatchObject({ failure: "wrong-code" });
  await tablet.sync.unlock(second.recoveryCode);
});

test("another tab has left sync: this one knows that the account syncs still", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  await leaveSync(laptop.db, false);
  await expect.poll(() => laptop.sync.read()).toEqual({ kind: "off", elsewhere: true });
  expect(laptop.engine()).toBeUndefined();
});

test("erasing the data on this device leaves sync: nothing goes elsewhere, and nothing comes back by itself", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone, code } = await pair(relay);
  await addRow(laptop, "sent");
  await addRow(phone, "sent");
  await eraseData(laptop.db);
  await expect.poll(() => laptop.sync.read()).toEqual({ kind: "locked" });
  expect(await listNames(laptop)).toEqual([]);
  expect(await findSync(laptop.db)).toBe("off");
  expect(laptop.engine()).toBeUndefined();
  expect(relay.state).toMatchObject({ epoch: 1 });
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
  expect(await listNames(phone)).toEqual(["sent"]);
  // By unlocking the device the user asks for the data to come back.
  await laptop.sync.unlock(code);
  expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
});

test("a device whose data are erased leaves, and another one may join", async () => {
  const { laptop, phone } = await pair(createEndpointRelay());
  await addRow(phone, "a row");
  await eraseData(phone.db);
  await phone.until("locked");
  await expect.poll(async () => (await laptop.sync.readRelay()).devices).toBe(1);
  expect(await listNames(phone)).toEqual([]);
});

test("a device whose data are erased without a network leaves the list at the next start", async () => {
  const { laptop, phone } = await pair(createEndpointRelay());
  phone.between = offline;
  await eraseData(phone.db);
  await phone.until("locked");
  phone.between = (next) => next();
  await phone.reopen();
  await expect.poll(async () => (await laptop.sync.readRelay()).devices).toBe(1);
});
