/** The effect of new epochs on rows, at any relay: the unit tests' fake and the real one. */
import { expect, test } from "vitest";
import { findSync } from "#app/data/sync/find-sync.ts";
import { type Device, type Member, offline, openDevice, turnOn } from "#tests/support/sync-device.ts";
import {
  addRow,
  epochOf,
  listNames,
  pair,
  prepareRotation,
  rootOf,
  rotate,
  sendAll,
} from "./sync-keys-behaviour.ts";

export function describeSyncEpochs(newMember: () => Promise<Member>): void {
  test("erasing deletes what a device has sent; what it hasn't is asked about", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    const tablet = await openDevice(person, "Tablet");
    await tablet.sync.unlock(code);
    for (const device of [laptop, phone, tablet]) {
      await addRow(device, "sent");
      await sendAll(device);
    }
    await addRow(phone, "made offline");
    await addRow(laptop, "unsent where it was erased");
    await laptop.sync.eraseEverywhere();
    expect(await listNames(laptop)).toEqual([]);

    tablet.engine()?.reportEpoch(2);
    await expect.poll(() => epochOf(tablet)).toBe(2);
    expect(await listNames(tablet)).toEqual([]);
    phone.engine()?.reportEpoch(2);
    await phone.until("on", "erased-elsewhere");
    expect(phone.sync.read()).toMatchObject({ activity: { mark: "needs-you", pendingRows: 1 } });
    expect(await listNames(phone)).toEqual(["made offline"]);
    expect(phone.engine()).toBeUndefined();
    await phone.reopen();
    expect(phone.engine()).toBeUndefined();
    await phone.sync.resendAll();
    expect(phone.engine()?.deps.keys.epoch).toBe(2);
    expect(await listNames(phone)).toEqual(["made offline"]);
  });

  test("an erase of the past erases nothing that was made since, also after sync was off everywhere", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await laptop.sync.eraseEverywhere();
    await phone.sync.turnOff({ everywhere: true });
    await laptop.sync.turnOff({ everywhere: false });
    const { recoveryCode, confirm } = await laptop.sync.prepare();
    await confirm(recoveryCode);
    expect(epochOf(laptop)).toBe(1);
    await addRow(laptop, "made since");
    await sendAll(laptop);
    await rotate(laptop);
    expect(epochOf(laptop)).toBe(2);
    expect(await listNames(laptop)).toEqual(["made since"]);
  });

  test("sending everything anew follows a root that was changed meanwhile, and never brings the former back", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    const code = await rotate(laptop);
    await phone.sync.resendAll();
    expect(epochOf(phone)).toBe(2);
    const tablet = await openDevice(person, "Tablet");
    await tablet.sync.unlock(code);
    expect(epochOf(tablet)).toBe(2);
  });

  test("what was never sent can be deleted as well, without another epoch", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "made offline");
    await laptop.sync.eraseEverywhere();
    phone.engine()?.reportEpoch(2);
    await phone.until("on", "erased-elsewhere");
    for (const act of ["eraseEverywhere", "renewRecoveryCode"] as const)
      await expect(phone.sync[act]()).rejects.toMatchObject({ failure: "conflict" });
    await expect(phone.sync.rotate([])).rejects.toMatchObject({ failure: "conflict" });
    expect(await listNames(phone)).toEqual(["made offline"]);
    await phone.sync.eraseHere();
    await expect(phone.sync.eraseHere()).rejects.toMatchObject({ failure: "conflict" });
    expect(await listNames(phone)).toEqual([]);
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
    expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
  });

  test("a new epoch doesn't answer for the person what becomes of rows that were never sent", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "made offline");
    const { recoveryCode, confirm } = await prepareRotation(phone);
    await laptop.sync.eraseEverywhere();
    phone.engine()?.reportEpoch(2);
    await phone.until("on", "erased-elsewhere");
    await confirm(recoveryCode);
    await phone.until("on", "erased-elsewhere");
    expect(phone.sync.read()).toMatchObject({ epoch: 3 });
    expect(phone.engine()).toBeUndefined();
    expect(await listNames(phone)).toEqual(["made offline"]);
  });

  test("a device that has missed two epochs is locked; the code opens it, and what was erased stays so", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "sent");
    await sendAll(phone);
    await laptop.sync.eraseEverywhere();
    let code = "";
    for (const _ of [3, 4]) code = await rotate(laptop);
    phone.engine()?.reportEpoch(4);
    await phone.until("locked");
    expect(phone.engine()).toBeUndefined();
    expect(await listNames(phone)).toEqual(["sent"]);
    await phone.sync.unlock(code);
    expect(epochOf(phone)).toBe(4);
    expect(await listNames(phone)).toEqual([]);
  });

  /** Makes two new roots that an absent device misses. Returns the last root's code. */
  async function rotateTwice(device: Device): Promise<string> {
    await rotate(device);
    return rotate(device);
  }

  test("the question about what was never sent outlives two missed epochs, and leaving and joining again", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "made offline");
    const begun = await prepareRotation(phone);
    await laptop.sync.eraseEverywhere();
    phone.engine()?.reportEpoch(2);
    await phone.until("on", "erased-elsewhere");
    const code = await rotateTwice(laptop);
    await expect(begun.confirm(begun.recoveryCode)).rejects.toMatchObject({ failure: "conflict" });
    await phone.until("locked");
    await phone.sync.unlock(code);
    await phone.until("on", "erased-elsewhere");
    expect(phone.sync.read()).toMatchObject({ epoch: 4 });

    await phone.sync.turnOff({ everywhere: false });
    await phone.sync.unlock(code);
    await phone.until("on", "erased-elsewhere");
    expect(phone.engine()).toBeUndefined();
    await phone.sync.resendAll();
    expect(phone.engine()?.deps.keys.epoch).toBe(4);
    expect(await listNames(phone)).toEqual(["made offline"]);
  });

  test("turning sync on anew on a device is the answer that its rows are to be sent", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "made offline");
    await laptop.sync.eraseEverywhere();
    phone.engine()?.reportEpoch(2);
    await phone.until("on", "erased-elsewhere");
    await phone.sync.turnOff({ everywhere: false });
    await laptop.sync.turnOff({ everywhere: true });
    await phone.reopen();
    await turnOn(phone);
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1, activity: { reason: "none" } });
    expect(await listNames(phone)).toEqual(["made offline"]);
  });

  test("a locked device learns that sync was turned off everywhere, and turns it on again", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "stays");
    await sendAll(phone);
    await rotateTwice(laptop);
    phone.engine()?.reportEpoch(3);
    await phone.until("locked");
    await laptop.sync.turnOff({ everywhere: true });
    await phone.reopen();
    await expect.poll(() => phone.sync.read()).toEqual({ kind: "off", elsewhere: false });
    const code = await turnOn(phone);
    expect(epochOf(phone)).toBe(1);
    expect(phone.engine()?.deps.keys.epoch).toBe(1);
    expect(await listNames(phone)).toEqual(["stays"]);
    await laptop.sync.unlock(code);
    expect(epochOf(laptop)).toBe(1);
  });

  test("a device that is locked stays so while the relay can't be asked", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await rotateTwice(laptop);
    phone.engine()?.reportEpoch(3);
    await phone.until("locked");
    phone.between = offline;
    await phone.reopen();
    expect(phone.sync.read()).toEqual({ kind: "locked" });
  });

  test("turned off on one device the rows stay and the others go on; everywhere, the relay forgets", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    await addRow(phone, "stays");
    await phone.sync.turnOff({ everywhere: false });
    expect(phone.sync.read()).toEqual({ kind: "off", elsewhere: true });
    expect(await findSync(phone.db)).toBe("off");
    expect(phone.engine()).toBeUndefined();
    await phone.sync.unlock(code);
    expect(epochOf(phone)).toBe(1);

    await laptop.sync.turnOff({ everywhere: true });
    expect(laptop.sync.read()).toEqual({ kind: "off", elsewhere: false });
    // The other device stops, says so, and loses nothing.
    phone.engine()?.reportClosed("off");
    await phone.until("on", "revoked");
    expect(await listNames(phone)).toEqual(["stays"]);
    await phone.sync.turnOff({ everywhere: false });
    expect(await turnOn(phone)).not.toBe(code);
    expect(epochOf(phone)).toBe(1);
  });

  test("turned off everywhere and on anew, another device asks for the code, although the number is its own", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "stays");
    await laptop.sync.turnOff({ everywhere: true });
    const code = await turnOn(laptop);
    expect(epochOf(laptop)).toBe(1);
    phone.engine()?.reportClosed("unknown_device");
    await phone.until("locked");
    await phone.sync.unlock(code);
    expect(epochOf(phone)).toBe(1);
    expect(await rootOf(phone)).toBe(await rootOf(laptop));
    expect(await listNames(phone)).toEqual(["stays"]);
  });

  test("a relay that has lost everything gets nothing until the device leaves and turns sync on anew", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    await addRow(phone, "stays");
    await laptop.sync.turnOff({ everywhere: true });
    phone.engine()?.reportClosed("off");
    await phone.until("on", "revoked");
    await expect(phone.sync.resendAll()).rejects.toMatchObject({ failure: "conflict" });
    await phone.sync.turnOff({ everywhere: false });
    expect(await turnOn(phone)).not.toBe(code);
    expect(epochOf(phone)).toBe(1);
    expect(await listNames(phone)).toEqual(["stays"]);
  });
}
