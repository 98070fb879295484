// The actions of sync that screens offer; what changes keys goes through keys/, and the engine follows the record.

import { answerLink } from "./keys/answer-link.ts";
import { beginEpoch } from "./keys/begin-epoch.ts";
import { areEqual, type Bytes } from "./keys/bytes.ts";
import { type KeyContext, listDevices } from "./keys/devices.ts";
import { answerErase } from "./keys/erase-rows.ts";
import { followEpoch } from "./keys/follow-epoch.ts";
import { type KeyRecord, openSecrets, readRecord } from "./keys/key-record.ts";
import { leaveSync } from "./keys/leave-sync.ts";
import { offerCode, replaceCode, settleCode, unlockWithCode } from "./keys/recovery.ts";
import { requestLink } from "./keys/request-link.ts";
import { createRoot, memberProofOf, type Secrets, wrapForCode } from "./keys/secrets.ts";
import { nameRunning } from "./name-running.ts";
import { type Sync, SyncActionError } from "./sync.ts";
import type { SyncParts } from "./sync-parts.ts";
import { createSyncStanding } from "./sync-standing.ts";

export async function createSync(parts: SyncParts): Promise<Sync> {
  const { context, client, deviceName, timers } = parts;
  const { db } = context;
  const keys: KeyContext = { db, client, deviceName, now: context.now };
  const standing = createSyncStanding(parts, keys);

  /** Runs an action; the engine follows what it has stored. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await standing.askRelay();
    }
  }

  async function requireSecrets(): Promise<{ record: KeyRecord; secrets: Secrets }> {
    const record = await readRecord(db);
    const secrets = record?.isOn ? await openSecrets(record) : null;
    if (!record || !secrets || record.needs === "key") throw new SyncActionError("conflict");
    return { record, secrets };
  }

  /** A new epoch under `root`, unless an earlier attempt with it has succeeded after all. */
  async function changeRoot(why: "on" | "rotated", root: Bytes, code: Bytes, leaveOut: readonly string[]) {
    const isMoved = (await followEpoch(keys)) === "moved";
    const record = await readRecord(db);
    const present = record?.isOn ? await openSecrets(record) : null;
    // An attempt whose answer was lost: the code that was typed last is the one that opens it.
    if (present && (areEqual(present.root, root) || (isMoved && why === "on")))
      return replaceCode(keys, code);
    if (why === "rotated" && !present) throw new SyncActionError("conflict");
    const secrets = { root, recovery: await wrapForCode(code, root) };
    await beginEpoch(keys, { why, from: present && record ? record.epoch : 0, secrets, leaveOut });
  }

  async function offerRoot(why: "on" | "rotated", leaveOut: readonly string[] = []) {
    const root = createRoot();
    return offerCode((code) => run(() => changeRoot(why, root, code, leaveOut)));
  }

  const running = nameRunning(standing, () => listDevices(keys));
  await standing.refresh();
  await standing.askRelay();
  void standing
    .finish()
    .then(() => settleCode(keys))
    .catch(() => undefined);

  return {
    read: standing.read,
    subscribe: standing.subscribe,
    prepare: () => offerRoot("on"),
    unlock: (code) => run(() => unlockWithCode(keys, code)),
    async requestLink() {
      const request = await requestLink(keys, timers);
      const done = request.done.then(() => standing.refresh());
      done.catch(() => undefined);
      return { ...request, done };
    },
    answerLink: (code) => answerLink(keys, timers, code),
    syncNow: async () => standing.engine()?.syncNow(),
    async listDevices() {
      const listed = await listDevices(keys);
      return listed.map(({ device: { id, addedAt, lastSeenAt }, name }) => ({
        ...{ id, addedAt, lastSeenAt },
        name: name ?? "Unknown device",
        isThis: id === standing.record()?.device,
      }));
    },
    async readRelay() {
      const [{ frames, bytes, devices }, stored] = await Promise.all([
        client.readStatus(),
        requireSecrets().then(async ({ secrets }) => client.listStored(await memberProofOf(secrets.root))),
      ]);
      return { frames, bytes, devices, stored };
    },
    renewRecoveryCode: () => offerCode((code) => run(() => replaceCode(keys, code))),
    async rotate(devices) {
      await requireSecrets();
      return offerRoot("rotated", devices);
    },
    eraseEverywhere: () =>
      run(async () => {
        const { record, secrets } = await requireSecrets();
        if (record.needs === "erase-answer") return answerErase(db, "delete");
        await standing.holdEngine(() => beginEpoch(keys, { why: "erased", from: record.epoch, secrets }));
      }),
    resendAll: () =>
      run(async () => {
        const { record, secrets } = await requireSecrets();
        if (record.needs === "erase-answer") return answerErase(db, "send");
        // Another device may have given the data a new root meanwhile: this one must not bring the former back.
        const followed = await followEpoch(keys);
        if (followed === "moved") return;
        if (followed === "revoked" || followed === "needs-key") throw new SyncActionError("conflict");
        const { on, epoch } = await client.readStatus();
        const begin = (from: number) => beginEpoch(keys, { why: "resent", from, secrets });
        await begin(on ? epoch : 0).catch(async (cause) => {
          const isRefused = cause instanceof SyncActionError && cause.failure === "not-member";
          if (!isRefused || followed !== "tampered") throw cause;
          // The relay was set back to another root, which nothing here can prove: it begins anew.
          await client.forgetAll();
          await begin(0);
        });
      }),
    turnOff: ({ everywhere }) =>
      run(async () => {
        if (everywhere) await client.forgetAll();
        await standing.holdEngine(() => leaveSync(db, everywhere));
        await standing.finish().catch(() => undefined);
      }),
    runningElsewhere: running,
    takeOver: async (device) => {
      const engine = standing.engine();
      if (!engine) throw new SyncActionError("conflict");
      await engine.takeOver(device);
    },
    close: standing.close,
  };
}
