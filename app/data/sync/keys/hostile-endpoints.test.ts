/** Hostile relays: every attack is noticed, and changes nothing on the device. */

import { expect, test } from "vitest";
import { toBase64Url } from "#app/contracts/encoding.ts";
import {
  addRow,
  listNames,
  pair,
  prepareRotation,
  rootOf,
  rotate,
  sendAll,
} from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay, type EndpointRelay } from "#tests/support/endpoint-relay.ts";
import { type Device, openDevice, turnOn } from "#tests/support/sync-device.ts";
import { readRecord } from "./key-record.ts";
import { commitTo } from "./linking.ts";
import { createKeyPair, randomBytes } from "./sealing.ts";

const requireState = (relay: EndpointRelay) => {
  if (!relay.state) throw new Error("Sync is off");
  return relay.state;
};

const flip = (text: string, at = text.length - 8) =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;

/** Two devices that have sent a row, and the relay's data before and after a new root. */
async function rotated() {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  await addRow(phone, "a row");
  await sendAll(phone);
  await rotate(laptop);
  const record = await readRecord(phone.db);
  const state = requireState(relay);
  const listed = state.devices.get(record?.device ?? "");
  if (!listed?.slot) throw new Error("No slot");
  return { relay, laptop, phone, state, listed, slot: listed.slot };
}

type Scene = Awaited<ReturnType<typeof rotated>>;

const attacks: Readonly<Record<string, (scene: Scene) => void>> = {
  "makes up a note": ({ state }) => {
    state.note = toBase64Url(randomBytes(256));
  },
  "changes a bit of the note": ({ state }) => {
    state.note = flip(state.note);
  },
  "leaves the note out": ({ state }) => {
    state.note = "";
  },
  "makes up a slot": ({ listed }) => {
    listed.slot = toBase64Url(randomBytes(217));
  },
  "changes a bit of the slot": ({ listed, slot }) => {
    listed.slot = flip(slot);
  },
  "cuts the slot": ({ listed, slot }) => {
    listed.slot = slot.slice(0, 40);
  },
  "swaps the sender's key in the slot": ({ listed, slot }) => {
    listed.slot = flip(slot, 3);
  },
  "sets the number of the epoch back": ({ state }) => {
    state.epoch = 0;
  },
};

test.each(Object.entries(attacks))("a relay that %s is noticed; root and rows stay", async (_, attack) => {
  const scene = await rotated();
  const { phone } = scene;
  const before = await rootOf(phone);
  attack(scene);
  phone.engine()?.reportEpoch(2);
  await phone.until("on", "relay-tampered");
  expect(phone.sync.read()).toMatchObject({ epoch: 1, activity: { mark: "needs-you" } });
  expect(await rootOf(phone)).toBe(before);
  expect(await listNames(phone)).toEqual(["a row"]);
});

/** The relay tells the device of an epoch, and the device moves to it. */
async function follow(device: Device, epoch: number): Promise<void> {
  device.engine()?.reportEpoch(epoch);
  await expect.poll(() => device.sync.read()).toMatchObject({ epoch });
}

/** Two devices after an erasure, and the relay's data then. */
async function eraseOnce() {
  const relay = createEndpointRelay();
  const { laptop, phone, code } = await pair(relay);
  await laptop.sync.eraseEverywhere();
  const erased = structuredClone(requireState(relay));
  await follow(phone, 2);
  return { relay, laptop, phone, code, erased };
}

test("an erase of former times, shown again later, erases nothing", async () => {
  const { relay, laptop, phone, erased } = await eraseOnce();
  // The root stays the same, so the old note and slot would open.
  await laptop.sync.resendAll();
  await follow(phone, 3);
  await addRow(phone, "a row");
  await sendAll(phone);
  relay.state = erased;
  phone.engine()?.reportEpoch(2);
  await phone.until("on", "relay-tampered");
  expect(await listNames(phone)).toEqual(["a row"]);
});

test("an erase that is shown again after a false epoch had the code typed erases nothing", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone, code } = await pair(relay);
  const before = structuredClone(requireState(relay));
  await laptop.sync.eraseEverywhere();
  const erased = structuredClone(requireState(relay));
  await follow(phone, 2);
  await laptop.sync.resendAll();
  await follow(phone, 3);
  await addRow(phone, "a row");
  await sendAll(phone);
  // An epoch that no device has made locks the phone.
  relay.state = { ...erased, epoch: 9, note: toBase64Url(randomBytes(256)) };
  phone.engine()?.reportEpoch(9);
  await phone.until("locked");
  relay.state = before;
  await phone.sync.unlock(code);
  await sendAll(phone);
  relay.state = erased;
  phone.engine()?.reportEpoch(2);
  // The relay may also have begun anew with another device. The phone can't tell, so it asks the user.
  await phone.until("on", "erased-elsewhere");
  expect(phone.sync.read()).toMatchObject({ activity: { pendingRows: 1 } });
  expect(await listNames(phone)).toEqual(["a row"]);
  await phone.sync.resendAll();
  expect(await listNames(phone)).toEqual(["a row"]);
});

test("an old erase under the same root, shown to a device that the relay pretends to have lost, erases nothing", async () => {
  const { relay, laptop, phone, code, erased } = await eraseOnce();
  await laptop.sync.resendAll();
  await follow(phone, 3);
  await addRow(phone, "a row");
  await sendAll(phone);
  relay.state = structuredClone(erased);
  relay.state.devices.delete((await readRecord(phone.db))?.device ?? "");
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("locked");
  await phone.sync.unlock(code);
  expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
  expect(await listNames(phone)).toEqual(["a row"]);
});

test("a relay that says off, or forgets the device, switches nothing off: it is shown", async () => {
  const relay = createEndpointRelay();
  const { phone } = await pair(relay);
  const before = await rootOf(phone);
  await addRow(phone, "a row");
  const { state } = relay;
  relay.state = null;
  phone.engine()?.reportClosed("off");
  await phone.until("on", "revoked");
  relay.state = state;
  state?.devices.clear();
  await phone.reopen();
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("on", "revoked");
  expect(await rootOf(phone)).toBe(before);
  expect(await listNames(phone)).toEqual(["a row"]);
});

test("a device that the relay has made up, or whose key it has swapped, gets no root", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  const state = requireState(relay);
  const phoneId = (await readRecord(phone.db))?.device ?? "";
  await laptop.sync.listDevices();
  const listed = state.devices.get(phoneId);
  if (!listed) throw new Error("No phone");
  const { publicKey } = await createKeyPair();
  const made = { ...listed, id: "0".repeat(32), publicKey: toBase64Url(publicKey) };
  state.devices.set(made.id, made);
  listed.publicKey = made.publicKey;
  expect((await laptop.sync.listDevices()).map(({ name }) => name)).toEqual([
    "Laptop",
    "Unknown device",
    "Unknown device",
  ]);
  await rotate(laptop);
  const after = requireState(relay);
  expect([after.devices.get(made.id)?.slot, after.devices.get(phoneId)?.slot]).toEqual([null, null]);
});

test("a code opens nothing but what was wrapped under it, of the epoch that a device has made", async () => {
  const relay = createEndpointRelay();
  const { code } = await pair(relay);
  const state = requireState(relay);
  const { wrapped } = state;
  const tablet = await openDevice(relay, "Tablet");
  state.wrapped = flip(wrapped);
  await expect(tablet.sync.unlock(code)).rejects.toMatchObject({ failure: "relay-failing" });
  state.wrapped = wrapped;
  state.epoch = 7;
  await expect(tablet.sync.unlock(code)).rejects.toMatchObject({ failure: "relay-failing" });
  expect(tablet.sync.read()).toEqual({ kind: "locked" });
  state.epoch = 1;
  await tablet.sync.unlock(code);
  expect(tablet.sync.read()).toMatchObject({ kind: "on" });
});

/** The values that a relay in the middle swaps in the link that one of the two devices reads. */
const middle: Readonly<
  Record<string, { of: "Laptop" | "Phone"; field: string; make: () => Promise<string> }>
> = {
  "the new device's key": { of: "Laptop", field: "publicKey", make: newKey },
  "the commitment": {
    of: "Laptop",
    field: "commitment",
    make: async () => toBase64Url(await commitTo(randomBytes(32))),
  },
  "the nonce": { of: "Laptop", field: "nonce", make: async () => toBase64Url(randomBytes(32)) },
  "a shorter nonce": { of: "Laptop", field: "nonce", make: async () => toBase64Url(randomBytes(31)) },
  "the wrapped root": { of: "Phone", field: "wrapped", make: async () => toBase64Url(randomBytes(152)) },
  "a key that is none": { of: "Phone", field: "answerKey", make: async () => toBase64Url(randomBytes(64)) },
};

async function newKey(): Promise<string> {
  return toBase64Url((await createKeyPair()).publicKey);
}

function swap(device: Device, field: string, by: unknown): void {
  device.between = async (next, path, init) => {
    const answer = await next();
    if (!path.startsWith("/links/") || (init.method ?? "GET") !== "GET") return answer;
    const link = new Map<string, unknown>(Object.entries(Object(await answer.json())));
    if (link.get(field) !== null) link.set(field, by);
    return Response.json(Object.fromEntries(link));
  };
}

test.each(Object.entries(middle))("a relay that swaps %s links nothing", async (_, { of, field, make }) => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const phone = await openDevice(relay, "Phone");
  swap(of === "Laptop" ? laptop : phone, field, await make());
  const request = await phone.sync.requestLink();
  const linking = laptop.sync.answerLink(request.code).then((offer) => offer.confirm());
  if (of === "Laptop") await expect(linking).rejects.toMatchObject({ failure: "wrong-code" });
  else await expect(request.done).rejects.toMatchObject({ failure: "conflict" });
  await request.cancel();
  await linking.catch(() => undefined);
  expect(phone.sync.read()).toEqual({ kind: "locked" });
  expect(requireState(relay).devices.size).toBe(1);
});

test("a relay that swaps the old device's key is shown by other digits, and opens nothing", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const phone = await openDevice(relay, "Phone");
  swap(phone, "answerKey", await newKey());
  const request = await phone.sync.requestLink();
  const offer = await laptop.sync.answerLink(request.code);
  expect(await request.digits).not.toBe(offer.digits);
  // Even if the user confirms without comparing, only the phone's key gets the root.
  await offer.confirm();
  await expect(request.done).rejects.toMatchObject({ failure: "conflict" });
});

test("the nonce is not shown before the other device's key is fixed", async () => {
  const relay = createEndpointRelay();
  const laptop = await openDevice(relay, "Laptop");
  await turnOn(laptop);
  const phone = await openDevice(relay, "Phone");
  const request = await phone.sync.requestLink();
  await expect
    .poll(() => phone.requests.filter((one) => one.startsWith("GET /links")).length)
    .toBeGreaterThan(2);
  expect([...requireState(relay).links.values()][0]?.nonce).toBeNull();
  await (await laptop.sync.answerLink(request.code)).confirm();
  request.confirm();
  await request.done;
});

test("a link that nobody answers expires after ten minutes", async () => {
  const relay = createEndpointRelay();
  await turnOn(await openDevice(relay, "Laptop"));
  const phone = await openDevice(relay, "Phone");
  const began = phone.db.now().getTime();
  const request = await phone.sync.requestLink();
  await expect(request.done).rejects.toMatchObject({ failure: "expired" });
  await expect(request.digits).rejects.toMatchObject({ failure: "expired" });
  expect(phone.db.now().getTime() - began).toBeGreaterThanOrEqual(600_000);
});

test("a relay that is set back to a former root is begun anew by the person, and never by itself", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  await addRow(laptop, "a row");
  const former = structuredClone(requireState(relay));
  await rotate(laptop);
  const root = await rootOf(laptop);
  relay.state = former;
  laptop.engine()?.reportEpoch(1);
  await laptop.until("on", "relay-tampered");
  expect(laptop.requests).not.toContain("DELETE ");
  await laptop.sync.resendAll();
  expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 1, activity: { reason: "none" } });
  expect(await rootOf(laptop)).toBe(root);
  expect(await listNames(laptop)).toEqual(["a row"]);
  // The phone never had the new root, and the old one opens nothing.
  phone.engine()?.reportClosed("unknown_device");
  await phone.until("locked");
  await expect(phone.sync.resendAll()).rejects.toMatchObject({ failure: "conflict" });
});

test("a root that changes at the moment of sending everything anew is not replaced by the former one", async () => {
  const relay = createEndpointRelay();
  const { laptop, phone } = await pair(relay);
  const former = await rootOf(laptop);
  const rotated = await prepareRotation(laptop);
  let isFirst = true;
  phone.between = async (next, path) => {
    if (path === "/status" && isFirst) {
      isFirst = false;
      await rotated.confirm(rotated.recoveryCode);
    }
    return next();
  };
  await expect(phone.sync.resendAll()).rejects.toMatchObject({ failure: "not-member" });
  expect(requireState(relay).epoch).toBe(2);
  expect(await rootOf(laptop)).not.toBe(former);
  expect(await rootOf(phone)).toBe(await rootOf(laptop));
});
