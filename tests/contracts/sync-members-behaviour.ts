/** Which devices belong to a user's sync, at any relay: the unit tests' fake and the real one. */
import { expect, test } from "vitest";
import { proofHeader, syncErrorSchema, syncPath } from "#app/contracts/sync.ts";
import { toListedDevice } from "#app/data/sync/keys/devices.ts";
import { openSecrets, readRecord } from "#app/data/sync/keys/key-record.ts";
import { createRelayClient } from "#app/data/sync/keys/relay-client.ts";
import { memberProofOf, sealRecoverySlot } from "#app/data/sync/keys/secrets.ts";
import { type Device, type Member, offline, openDevice, turnOn } from "#tests/support/sync-device.ts";
import { addRow, listNames, pair, prepareRotation, rotate, sendAll } from "./sync-keys-behaviour.ts";

const failing = (failure: string) => expect.objectContaining({ failure });

const namesOf = async ({ sync }: Device) => (await sync.listDevices()).map(({ name }) => name).sort();
const countDevices = async ({ sync }: Device) => (await sync.readRelay()).devices;

async function requireSecrets({ db }: Device) {
  const record = await readRecord(db);
  const secrets = record && (await openSecrets(record));
  if (!secrets) throw new Error("No secrets");
  return { record, secrets };
}

const gone = (sent: string) => sent.startsWith("DELETE /devices/");

export function describeSyncMembers(newMember: () => Promise<Member>): void {
  test("a device that leaves makes room for another one, and the others go on", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    for (let n = 3; n <= 10; n++) await (await openDevice(person, `Device ${n}`)).sync.unlock(code);
    const next = await openDevice(person, "Eleventh");
    await expect(next.sync.unlock(code)).rejects.toEqual(failing("too-many-devices"));
    await phone.sync.turnOff({ everywhere: false });
    expect(await countDevices(laptop)).toBe(9);
    await next.sync.unlock(code);
    expect(await namesOf(laptop)).not.toContain("Phone");
    expect(await countDevices(laptop)).toBe(10);
  });

  test("a device leaves without a network, and says so once there is one", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    phone.between = offline;
    await phone.sync.turnOff({ everywhere: false });
    expect(phone.sync.read().kind).toBe("off");
    expect((await readRecord(phone.db))?.secrets).toBeNull();
    expect(await countDevices(laptop)).toBe(2);
    // A new root in the meantime makes no difference.
    await rotate(laptop);
    phone.between = (next) => next();
    await phone.reopen();
    await expect.poll(() => countDevices(laptop)).toBe(1);
    const asked = phone.requests.filter(gone).length;
    await phone.reopen();
    await expect.poll(() => phone.requests.at(-1)).toBe("GET /status");
    expect(phone.requests.filter(gone)).toHaveLength(asked);
  });

  test("a copied profile whose device has left stays revoked after a reload, until it leaves and joins again", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    await addRow(phone, "stays");
    await sendAll(phone);
    const { record } = await requireSecrets(phone);
    await createRelayClient(person.fetch, person.account).removeDevice(record.device, record.leave);
    phone.engine()?.reportClosed("unknown_device");
    await phone.until("on", "revoked");
    await phone.reopen();
    phone.engine()?.reportClosed("unknown_device");
    await phone.until("on", "revoked");
    expect(await namesOf(laptop)).toEqual(["Laptop"]);
    await phone.sync.turnOff({ everywhere: false });
    await phone.sync.unlock(code);
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
    expect(await namesOf(laptop)).toEqual(["Laptop", "Phone"]);
    expect(await listNames(phone)).toEqual(["stays"]);
  });

  test("a session removes no device without what that device alone knows", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    const [own, other] = [await readRecord(laptop.db), await readRecord(phone.db)];
    const client = createRelayClient(person.fetch, person.account);
    expect(await client.removeDevice(other?.device ?? "", own?.leave ?? "")).toBeNull();
    expect(await countDevices(laptop)).toBe(2);
  });

  test("a revoked device that is still signed in changes and reads nothing any more", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    const { record, secrets } = await requireSecrets(phone);
    const code = await rotate(laptop, "Phone");
    const client = createRelayClient(person.fetch, person.account);
    const keys = { db: phone.db, client, deviceName: "Phone" };
    const device = await toListedDevice(keys, record, secrets.root);
    const recovery = await sealRecoverySlot(secrets);
    const { proof } = recovery;
    const former = await memberProofOf(secrets.root);
    const link = { id: "0".repeat(16), publicKey: device.publicKey, commitment: proof };
    await client.createLink(link);
    for (const member of [former, proof, ""])
      for (const attempt of [
        () => client.join({ epoch: 2, device }, member),
        () => client.join({ epoch: 2, device: { ...device, id: "0".repeat(32) } }, member),
        () => client.replaceRecovery({ epoch: 2, recovery }, member),
        () =>
          client.beginEpoch({ from: 2, device, member: former, recovery, slots: [], note: "bm90ZQ" }, member),
        () => client.patchLink(link.id, { answerKey: device.publicKey }, member),
        () => client.listDevices(member),
        () => client.listStored(member),
      ])
        await expect(attempt()).rejects.toEqual(failing("not-member"));
    expect(await namesOf(laptop)).toEqual(["Laptop"]);
    const next = await openDevice(person, "Next");
    await next.sync.unlock(code);
    expect(await namesOf(next)).toEqual(["Laptop", "Next"]);
  });

  test("a device that the removed one adds meanwhile gets no new root, and the member is told", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    const { recoveryCode, confirm } = await prepareRotation(laptop, "Phone");
    const tablet = await openDevice(person, "Tablet");
    await tablet.sync.unlock(code);
    const leftOut = await confirm(recoveryCode);
    expect(leftOut.map(({ name }) => name).sort()).toEqual(["Phone", "Tablet"]);
    for (const device of [phone, tablet]) {
      device.engine()?.reportEpoch(2);
      await device.until("on", "revoked");
    }
    expect(await namesOf(laptop)).toEqual(["Laptop"]);
  });

  test("the refusal is one of the contract, and holds nothing of the proof", async () => {
    const person = await newMember();
    await pair(person);
    const answer = await person.fetch(`${syncPath}/devices?account=${person.account}`, {
      headers: { [proofHeader]: "A".repeat(43) },
    });
    const text = await answer.text();
    expect([answer.status, syncErrorSchema.parse(JSON.parse(text)).code]).toEqual([403, "not_member"]);
    expect(text).not.toContain("AAAA");
  });

  test("a device that was killed before its name was sent is not left out of the next epoch", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    const code = await rotate(laptop);
    phone.between = (next, path, init) => (path === "/devices" ? offline(next, path, init) : next());
    phone.engine()?.reportEpoch(2);
    await expect.poll(() => phone.engine()?.deps.keys.epoch).toBe(2);
    phone.between = (next) => next();
    await phone.reopen();
    // A device that never had the former root reads the names under the present one only.
    const tablet = await openDevice(person, "Tablet");
    await tablet.sync.unlock(code);
    await expect.poll(() => namesOf(tablet)).toEqual(["Laptop", "Phone", "Tablet"]);
    await rotate(tablet);
    phone.engine()?.reportEpoch(3);
    await expect.poll(() => phone.sync.read()).toMatchObject({ kind: "on", epoch: 3 });
  });

  test("a device that is new at a relay that began anew is locked, and opened by the new code", async () => {
    const person = await newMember();
    const { laptop, phone } = await pair(person);
    await addRow(phone, "stays");
    await sendAll(phone);
    await rotate(laptop);
    phone.engine()?.reportEpoch(2);
    await expect.poll(() => phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
    await laptop.sync.turnOff({ everywhere: true });
    const code = await turnOn(laptop);
    phone.engine()?.reportClosed("unknown_device");
    await phone.until("locked");
    expect(await listNames(phone)).toEqual(["stays"]);
    await phone.sync.unlock(code);
    expect(phone.sync.read()).toMatchObject({ kind: "on", epoch: 1 });
    expect(await listNames(phone)).toEqual(["stays"]);
  });

  test("erasing by a device that has missed the new code doesn't bring the former one back", async () => {
    const person = await newMember();
    const { laptop, phone, code } = await pair(person);
    const next = await phone.sync.renewRecoveryCode();
    await next.confirm(next.recoveryCode);
    const { recovery } = (await requireSecrets(phone)).secrets;
    await laptop.sync.eraseEverywhere();
    phone.engine()?.reportEpoch(2);
    await expect.poll(() => phone.sync.read()).toMatchObject({ kind: "on", epoch: 2 });
    expect((await requireSecrets(phone)).secrets.recovery).toEqual(recovery);
    const tablet = await openDevice(person, "Tablet");
    await expect(tablet.sync.unlock(code)).rejects.toEqual(failing("wrong-code"));
    await tablet.sync.unlock(next.recoveryCode);
  });
}
