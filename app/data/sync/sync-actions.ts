// The actions of sync that change keys. They store keys by the functions of keys/, and the engine follows the stored
// record. This code is loaded with the first action, because a device that only sends and receives doesn't need it.

import { beginEpoch } from "./keys/begin-epoch.ts";
import { followEpoch } from "./keys/follow-epoch.ts";
import { findSecrets, requireSecrets, requireUsableSecrets } from "./keys/key-record.ts";
import { answerLink, requestLink } from "./keys/linking.ts";
import { offerCode, replaceCode, unlockWithCode } from "./keys/recovery.ts";
import { areEqual, type Bytes } from "./keys/sealing.ts";
import { createRoot, wrapForCode } from "./keys/secrets.ts";
import { answerErase, leaveSync } from "./keys/store-epoch.ts";
import { readCursor } from "./store/sync-state.ts";
import { SyncActionError, type SyncActions, type SyncDevice } from "./sync.ts";
import type { SyncController, SyncParts } from "./sync-controller.ts";

interface RootChange {
  readonly why: "on" | "rotated";
  readonly recipients: readonly SyncDevice[];
  readonly isLossAccepted: boolean;
}

/** How often a device syncs for a new root before it says that it is behind. */
const maxSyncs = 3;

export async function createSyncActions(
  { db, loadKeys, timers }: SyncParts,
  controller: SyncController,
): Promise<SyncActions> {
  const keys = await loadKeys();
  const { client } = keys;

  /** Runs an action, then makes the engine follow the keys that the action has stored. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await controller.askRelay();
    }
  }

  /**
   * Begins an epoch once this device has merged everything that the relay stores, because the new epoch removes it.
   */
  async function beginCaughtUp(change: Parameters<typeof beginEpoch>[1]): ReturnType<typeof beginEpoch> {
    for (let syncs = 0; ; syncs++)
      try {
        const head = await readCursor(db, change.from);
        return await beginEpoch(keys, { ...change, head });
      } catch (cause) {
        const isBehind = cause instanceof SyncActionError && cause.failure === "behind";
        // Another device may send something between a sync and the new epoch.
        if (!isBehind || syncs === maxSyncs) throw cause;
        await controller.engine()?.syncNow();
      }
  }

  /**
   * Begins an epoch with `root`, unless an earlier attempt with this root has succeeded. Returns the devices that got no root.
   */
  async function changeRoot(
    { why, recipients, isLossAccepted }: RootChange,
    root: Bytes,
    code: Bytes,
  ): ReturnType<typeof beginEpoch> {
    await followEpoch(keys);
    const present = await findSecrets(db);
    // An earlier attempt with this root and code has succeeded, and its answer was lost.
    if (present && areEqual(present.secrets.root, root)) return [];
    // An earlier attempt with another root has succeeded. The code that was typed last becomes the code of that root.
    if (present && why === "on") return renewCode(code);
    if (why === "rotated" && !present) throw new SyncActionError("conflict");
    const secrets = { root, recovery: await wrapForCode(code, root) };
    const change = { why, from: present?.record.epoch ?? 0, secrets, recipients };
    return await (why === "rotated" && !isLossAccepted ? beginCaughtUp(change) : beginEpoch(keys, change));
  }

  async function renewCode(code: Bytes): Promise<[]> {
    await replaceCode(keys, code);
    return [];
  }

  async function offerRoot(why: "on" | "rotated", recipients: readonly SyncDevice[] = []) {
    const root = createRoot();
    return offerCode((code, isLossAccepted) =>
      run(() => changeRoot({ why, recipients, isLossAccepted }, root, code)),
    );
  }

  return {
    prepare: () => offerRoot("on"),
    unlock: (code) => run(() => unlockWithCode(keys, code)),
    async requestLink() {
      const request = await requestLink(keys, timers);
      const done = request.done.then(() => controller.refresh());
      done.catch(() => undefined);
      return { ...request, done };
    },
    answerLink: (code) => answerLink(keys, timers, code),
    async renewRecoveryCode() {
      await requireUsableSecrets(db);
      return offerCode((code) => run(() => renewCode(code)));
    },
    async rotate(recipients) {
      await requireUsableSecrets(db);
      return offerRoot("rotated", recipients);
    },
    eraseEverywhere: () =>
      run(async () => {
        const { record, secrets } = await requireUsableSecrets(db);
        await controller.holdEngine(() => beginEpoch(keys, { why: "erased", from: record.epoch, secrets }));
      }),
    eraseHere: () =>
      run(async () => {
        const { record } = await requireSecrets(db);
        if (record.needs !== "erase-answer") throw new SyncActionError("conflict");
        await answerErase(db, "delete");
      }),
    resendAll: () =>
      run(async () => {
        const { record, secrets } = await requireSecrets(db);
        if (record.needs === "erase-answer") return answerErase(db, "send");
        // Another device may have begun an epoch with a new root: this device must not bring the former root back.
        const followed = await followEpoch(keys);
        if (followed === "moved") return;
        if (followed !== "current" && followed !== "tampered") throw new SyncActionError("conflict");
        const { epoch } = await client.readStatus();
        const begin = async (from: number) => void (await beginEpoch(keys, { why: "resent", from, secrets }));
        await begin(epoch).catch(async (cause) => {
          const isRefused = cause instanceof SyncActionError && cause.failure === "not-member";
          if (!isRefused || followed !== "tampered") throw cause;
          // The relay was set back to another root. This device has no proof of that root, so the relay forgets
          // everything and begins anew.
          await client.forgetAll();
          await begin(0);
        });
      }),
    turnOff: ({ everywhere }) =>
      run(async () => {
        if (everywhere) await client.forgetAll();
        await controller.holdEngine(async () => {
          await leaveSync(db, everywhere);
          if (everywhere) controller.reportForgotten();
        });
        await controller.sendPendingReports().catch(() => undefined);
      }),
  };
}
