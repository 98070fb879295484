/** The keys of sync, at any relay: the unit tests' fake and the real one. */
import { expect, test } from "vitest";
import { toBase64Url } from "#app/contracts/encoding.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { findSync } from "#app/data/sync/find-sync.ts";
import { openSecrets, readRecord } from "#app/data/sync/keys/key-record.ts";
import type { PreparedCode } from "#app/data/sync/sync.ts";
import { rowTables } from "#app/domain/row/operation.ts";
import { type Device, type Member, offline, openDevice, turnOn } from "#tests/support/sync-device.ts";

const failing = (failure: string, more = {}) => expect.objectContaining({ failure, ...more });

/** Clears `pending` of all rows, as an engine does once everything was acknowledged. */
export async function sendAll({ db }: Device): Promise<void> {
  for (const table of rowTables) {
    const rows = await db[table].toArray();
    await db[table].bulkPut(rows.map(({ pending: _, ...row }) => row));
  }
}

export const listNames = async ({ db }: Device): Promise<string[]> =>
  (await db.exercises.toArray()).map(({ name }) => String(name));

export async function addRow({ db }: Device, name: string): Promise<void> {
  const patch = { name, createdAt: db.now().toISOString() };
  await writeRows(db, ["exercises"], (writer) =>
    writer.write([{ table: "exercises", id: db.newId(), patch }]),
  );
}

/** Loses the answer to a request that has arrived. */
const loseAnswer =
  (to: string) =>
  async (next: () => Promise<Response>, path: string): Promise<Response> => {
    const answer = await next();
    if (path === to) throw new TypeError("Failed to fetch");
    return answer;
  };

/** The request arrives, and from then on the network is down. */
export const losesNetworkAfter =
  (device: Device, to: string): Device["between"] =>
  (next, path) => {
    if (path === to) device.between = offline;
    return loseAnswer(to)(next, path);
  };

/** Two devices that sync. */
export async function pair(person: Member): Promise<{ laptop: Device; phone: Device; code: string }> {
  const laptop = await openDevice(person, "Laptop");
  const code = await turnOn(laptop);
  const phone = await openDevice(person, "Phone");
  await phone.sync.unlock(code);
  return { laptop, phone, code };
}

/** The root as text, to be compared. */
export async function rootOf({ db }: Device): Promise<string> {
  const record = await readRecord(db);
  const secrets = record && (await openSecrets(record));
  return toBase64Url(secrets?.root ?? new Uint8Array());
}

/** Prepares a new root like a user who sees the list of devices and leaves out the devices with these names. */
export async function prepareRotation({ sync }: Device, ...without: string[]): Promise<PreparedCode> {
  const listed = await sync.listDevices();
  return sync.rotate(listed.filter(({ name }) => !without.includes(name)));
}

/** Returns the new recovery code. */
export async function rotate(device: Device, ...without: string[]): Promise<string> {
  const { recoveryCode, confirm } = await prepareRotation(device, ...without);
  await confirm(recoveryCode);
  return recoveryCode;
}

export const epochOf = ({ sync }: Device) => {
  const state = sync.read();
  return state.kind === "on" ? state.epoch : state;
};

export function describeSyncKeys(newMember: () => Promise<Member>): void {
  test("the code that was typed back opens the data on another device", async () => {
    const person = await newMember();
    const laptop = await openDevice(person, "Laptop");
    expect(laptop.sync.read()).toEqual({ kind: "off", elsewhere: false });
    const { recoveryCode, confirm } = await laptop.sync.prepare();
    expect(laptop.requests).not.toContain("POST /epochs");
    await expect(confirm(recoveryCode.replace(/^./, "!"))).rejects.toEqual(failing("wrong-code"));
    expect(laptop.requests).not.toContain("POST /epochs");
    await confirm(recoveryCode.toLowerCase().replaceAll("-", " "));
    expect(laptop.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
    expect(await findSync(laptop.db)).toBe("on");

    const phone = await openDevice(person, "Phone");
    expect(phone.sync.read()).toEqual({ kind: "locked" });
    expect(phone.engine()).toBeUndefined();
    await phone.sync.unlock(recoveryCode);
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
    expect(phone.engine()?.deps.keys.epoch).toBe(1);
    const names = (await laptop.sync.listDevices()).map(({ name, isThis }) => [name, isThis]);
    expect(names).toEqual(
      expect.arrayContaining([
        ["Laptop", true],
        ["Phone", false],
      ]),
    );
    expect(await phone.sync.readRelay()).toMatchObject({ devices: 2 });
  });

  test("a typing error costs no try; five wrong codes close the door, to the right one too", async () => {
    const person = await newMember();
    const { phone, code } = await pair(person);
    const other = await openDevice(await newMember(), "Other");
    const tablet = await openDevice(person, "Tablet");
    const swapped = code.replace(/^(.)(.)/, code[0] === "7" ? "8$2" : "7$2");
    await expect(tablet.sync.unlock(swapped)).rejects.toEqual(failing("wrong-code", { left: undefined }));
    expect(tablet.requests).not.toContain("POST /recovery");

    // The relay doesn't know the code of another account.
    const foreign = await turnOn(other);
    for (const left of [4, 3, 2, 1, 0])
      await expect(tablet.sync.unlock(foreign)).rejects.toEqual(failing("wrong-code", { left }));
    await expect(tablet.sync.unlock(code)).rejects.toEqual(failing("too-many-tries"));
    expect(tablet.sync.read()).toEqual({ kind: "locked" });
    expect(phone.sync.read()).toMatchObject({ kind: "on" });
  });

  test("a device is linked by what the new one shows, once both show the same digits", async () => {
    const person = await newMember();
    const laptop = await openDevice(person, "Laptop");
    const recovery = await turnOn(laptop);
    const phone = await openDevice(person, "Phone");
    const request = await phone.sync.requestLink();
    let receive = () => {};
    const received = new Promise<void>((resolve) => {
      receive = resolve;
    });
    phone.between = async (next) => {
      const answer = await next();
      if ((await answer.clone().text()).includes('"wrapped":"')) receive();
      return answer;
    };
    const offer = await laptop.sync.answerLink(request.code.toLowerCase().replaceAll("-", ""));
    expect(offer.digits).toMatch(/^\d{6}$/);
    expect(await request.digits).toBe(offer.digits);
    expect(phone.sync.read()).toEqual({ kind: "locked" });
    await offer.confirm();
    // The relay itself may answer, so only the user can see whether the digits are the same. The phone has everything
    // that it needs to join, and time to do so while another device joins.
    await received;
    await (await openDevice(person, "Other")).sync.unlock(recovery);
    expect(phone.sync.read()).toEqual({ kind: "locked" });
    request.confirm();
    await request.done;
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
    // The linked device links the next one.
    const tablet = await openDevice(person, "Tablet");
    const next = await tablet.sync.requestLink();
    next.confirm();
    await (await phone.sync.answerLink(next.code)).confirm();
    await next.done;
    expect(tablet.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
  });

  test("what is cancelled, or isn't a code, links nothing", async () => {
    const person = await newMember();
    const { laptop, code } = await pair(person);
    const tablet = await openDevice(person, "Tablet");
    const request = await tablet.sync.requestLink();
    await expect(laptop.sync.answerLink(code)).rejects.toEqual(failing("wrong-code"));
    await expect(tablet.sync.unlock(request.code)).rejects.toEqual(failing("wrong-code"));
    const offer = await laptop.sync.answerLink(request.code);
    await offer.cancel();
    await expect(offer.confirm()).rejects.toEqual(failing("expired"));
    await request.cancel();
    await expect(request.done).rejects.toEqual(failing("expired"));
    expect(tablet.sync.read()).toEqual({ kind: "locked" });
  });

  test("a revoked device is left out; the others follow by themselves; the former code opens nothing", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    const tablet = await openDevice(person, "Tablet");
    await tablet.sync.unlock(code);
    const { recoveryCode, confirm } = await prepareRotation(laptop, "Phone");
    expect(epochOf(laptop)).toBe(1);
    await confirm(recoveryCode);
    expect(epochOf(laptop)).toBe(2);

    tablet.engine()?.reportEpoch(2);
    await expect.poll(() => epochOf(tablet)).toBe(2);
    phone.engine()?.reportClosed("revoked");
    await phone.until("on", "revoked");
    expect(epochOf(phone)).toBe(1);
    expect((await laptop.sync.listDevices()).map(({ name }) => name).sort()).toEqual(["Laptop", "Tablet"]);

    const next = await openDevice(person, "Next");
    await expect(next.sync.unlock(code)).rejects.toEqual(failing("wrong-code", { left: 4 }));
    await next.sync.unlock(recoveryCode);
    expect(epochOf(next)).toBe(2);
    // Names are readable under the new root for a device that never had the former one.
    expect((await next.sync.listDevices()).map(({ name }) => name).sort()).toEqual([
      "Laptop",
      "Next",
      "Tablet",
    ]);
  });

  test("a change whose answer is lost is found again", async () => {
    const person = await newMember();
    const laptop = await openDevice(person, "Laptop");
    laptop.between = loseAnswer("/epochs");
    const first = await laptop.sync.prepare();
    await first.confirm(first.recoveryCode);
    expect(epochOf(laptop)).toBe(1);

    const second = await prepareRotation(laptop);
    // The network goes down once the request has arrived.
    laptop.between = losesNetworkAfter(laptop, "/epochs");
    await expect(second.confirm(second.recoveryCode)).rejects.toEqual(failing("offline"));
    expect(epochOf(laptop)).toBe(1);
    laptop.between = (next) => next();
    await laptop.reopen();
    laptop.engine()?.reportEpoch(2);
    await expect.poll(() => epochOf(laptop)).toBe(2);
    const phone = await openDevice(person, "Phone");
    await phone.sync.unlock(second.recoveryCode);
    expect(epochOf(phone)).toBe(2);
  });

  test("turning on twice because the first answer was lost ends with the second code", async () => {
    const person = await newMember();
    const laptop = await openDevice(person, "Laptop");
    const first = await laptop.sync.prepare();
    laptop.between = losesNetworkAfter(laptop, "/epochs");
    await expect(first.confirm(first.recoveryCode)).rejects.toEqual(failing("offline"));
    expect(laptop.sync.read().kind).toBe("off");
    laptop.between = (next) => next();
    const second = await laptop.sync.prepare();
    await second.confirm(second.recoveryCode);
    const phone = await openDevice(person, "Phone");
    await phone.sync.unlock(second.recoveryCode);
    expect(epochOf(phone)).toBe(1);
  });

  test("another code for the same root; the devices go on, the former code is wrong", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    const { recoveryCode, confirm } = await phone.sync.renewRecoveryCode();
    await expect(confirm(code)).rejects.toEqual(failing("wrong-code"));
    await confirm(recoveryCode);
    expect([epochOf(laptop), epochOf(phone)]).toEqual([1, 1]);
    // Erasing keeps the root, and with it the newest code, even on a device that doesn't know that code.
    await laptop.sync.eraseEverywhere();
    const tablet = await openDevice(person, "Tablet");
    await expect(tablet.sync.unlock(code)).rejects.toEqual(failing("wrong-code", { left: 4 }));
    await tablet.sync.unlock(recoveryCode);
    expect(epochOf(tablet)).toBe(2);
  });

  test("ten devices: the eleventh is refused as one too many, and stays locked", async () => {
    const person = await newMember();
    const { laptop, code } = await pair(person);
    for (let n = 3; n <= 10; n++) await (await openDevice(person, `Device ${n}`)).sync.unlock(code);
    const last = await openDevice(person, "Eleventh");
    await expect(last.sync.unlock(code)).rejects.toEqual(failing("too-many-devices"));
    expect(last.sync.read()).toEqual({ kind: "locked" });
    await last.sync.unlock(await rotate(laptop, "Device 10"));
    expect(epochOf(last)).toBe(2);
  });

  test("with cookies and storage cleared, the code opens the data again", async () => {
    const person = await newMember();
    const { code } = await pair(person);
    const cleared = await openDevice(person, "Laptop");
    expect(cleared.sync.read()).toEqual({ kind: "locked" });
    await cleared.sync.unlock(code);
    expect(epochOf(cleared)).toBe(1);
  });

  test("signed out, and with another person signed in, nothing is changed at the relay", async () => {
    const person = await newMember();
    const other = await newMember();
    const { laptop } = await pair(person);
    // Another user has signed in in another tab of this browser, so the cookie is theirs.
    const stale = await openDevice({ account: person.account, fetch: other.fetch }, "Stale tab");
    const { recoveryCode, confirm } = await stale.sync.prepare();
    await expect(confirm(recoveryCode)).rejects.toEqual(failing("signed-out"));
    expect((await openDevice(other)).sync.read()).toEqual({ kind: "off", elsewhere: false });
    laptop.between = async () => Response.json({ code: "no_session", message: "" }, { status: 401 });
    await expect(laptop.sync.eraseEverywhere()).rejects.toEqual(failing("signed-out"));
    expect(epochOf(laptop)).toBe(1);
  });
}
