/**
 * Sync in memory, in the state that a test gives it, without a relay and without keys. vitest.config.ts puts it in the place
 * of app/data/sync/open-sync.client.ts.
 */
import type { FitnessDatabase } from "#app/data/database.ts";
import { syncRecordKey } from "#app/data/sync/find-sync.ts";
import {
  type LinkOffer,
  type LinkRequest,
  type RunningElsewhere,
  type Sync,
  SyncActionError,
  type SyncActivity,
  type SyncDevice,
  type SyncFailure,
  type SyncState,
} from "#app/data/sync/sync.ts";
import { createListeners } from "#app/lib/listeners.ts";

export const recoveryCode = "K7QM2-XDV9T-RB4HN-C8WPA-6YEJ3-FZ5G0";

/** The digits that both devices of a link show. */
const digits = "482913";

const upToDate: SyncActivity = {
  mark: "up-to-date",
  reason: "none",
  pendingRows: 0,
  lastSentAt: new Date(Date.now() - 60_000).toISOString(),
  lastReceivedAt: new Date(Date.now() - 3_600_000).toISOString(),
};

const makeDevice = (id: string, name: string, isThis = false): SyncDevice => {
  const now = new Date().toISOString();
  return { id, name, isThis, publicKey: id, addedAt: now, lastSeenAt: now };
};

export const devices = [
  makeDevice("a", "Chrome on Android"),
  makeDevice("b", "Firefox on Windows", true),
  makeDevice("c", "Safari on iPhone"),
] as const;
/** The relay has it since the user saw the list. */
const addedMeanwhile = makeDevice("d", "Edge on Windows");

const stored = Array.from({ length: 48 }, (_, n) => ({
  at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
  bytes: n === 0 ? 230_000 : 256 + ((n * 7919) % 13) * 96,
}));

/** What the sync of a test is like, and what was asked of it. */
function createStart() {
  return {
    state: { kind: "off", elsewhere: false } as SyncState,
    running: [] as readonly RunningElsewhere[],
    /** The next action fails with this. */
    failure: null as { readonly failure: SyncFailure; readonly left?: number } | null,
    /** If the confirmation of a code fails, an earlier one turns out to have turned sync on. */
    succeededBefore: false,
    link: "waiting" as "waiting" | "answered" | "expired",
    /** It can't be opened on this device. */
    isBroken: false,
    /** What the relay answers about the account, sooner or later. */
    readRelay: async () => ({ frames: 48, bytes: 1_437_000, devices: 3, stored }),
    calls: [] as string[],
  };
}

export let fake = createStart();

const listeners = createListeners();

/** For the beginning of a test: sync is off, unless `change` says otherwise. */
export function resetSync(change: Partial<typeof fake> = {}): void {
  fake = { ...createStart(), ...change };
}

/** Changes the state under an open page. */
export function setSync(change: Partial<typeof fake>): void {
  Object.assign(fake, change);
  listeners.call();
}

/** Sync is on, with this activity. */
export const setActivity = (activity: Partial<SyncActivity> = {}): void =>
  setSync({ state: { kind: "on", epoch: 1, activity: { ...upToDate, ...activity } } });

/** For `fill`: this device syncs. */
export async function turnSyncOn(db: FitnessDatabase): Promise<void> {
  await db.meta.put({ key: syncRecordKey, value: { isOn: true } });
  setActivity();
}

export async function openSync(db: FitnessDatabase): Promise<Sync> {
  if (fake.isBroken) throw new Error("Sync can't be opened");
  async function act(name: string): Promise<void> {
    fake.calls.push(name);
    const { failure } = fake;
    fake.failure = null;
    if (failure) throw new SyncActionError(failure.failure, failure.left);
  }
  const on = () => turnSyncOn(db);
  const simple = (name: string) => () => act(name);
  async function prepareCode(name: string, leftOut: readonly SyncDevice[] = []) {
    await act(name);
    return {
      recoveryCode,
      async confirm(typed: string, isLossAccepted = false) {
        if (fake.succeededBefore) await on();
        await act(`${name} confirmed${isLossAccepted ? ", with a loss" : ""}`);
        if (typed.replace(/[\s-]/g, "").toUpperCase() !== recoveryCode.replaceAll("-", ""))
          throw new SyncActionError("wrong-code");
        await on();
        return leftOut;
      },
    };
  }
  return {
    read: () => fake.state,
    subscribe: (listener) => listeners.add(listener),
    prepare: () => prepareCode("prepare"),
    renewRecoveryCode: () => prepareCode("renew"),
    rotate: (recipients) =>
      prepareCode(`rotate ${recipients.map(({ id }) => id).join()}`, [...devices.slice(2), addedMeanwhile]),
    async unlock(code) {
      await act(`unlock ${code}`);
      await on();
    },
    async requestLink(): Promise<LinkRequest> {
      await act("request link");
      const never = new Promise<never>(() => undefined);
      const done = fake.link === "expired" ? Promise.reject(new SyncActionError("expired")) : never;
      return {
        code: "4F7K-QX2M-9DTB-HN3C-7WPA-6YEJ",
        digits: fake.link === "answered" ? Promise.resolve(digits) : never,
        confirm: () => void fake.calls.push("confirm digits"),
        done,
        cancel: simple("cancel link"),
      };
    },
    async answerLink(code): Promise<LinkOffer> {
      await act(`answer ${code}`);
      return { digits, confirm: simple("confirm link"), cancel: simple("cancel offer") };
    },
    syncNow: simple("sync now"),
    listDevices: async () => devices,
    readRelay: () => fake.readRelay(),
    eraseEverywhere: simple("erase everywhere"),
    eraseHere: simple("erase here"),
    resendAll: simple("resend all"),
    async turnOff({ everywhere }) {
      await act(`turn off ${everywhere ? "everywhere" : "here"}`);
      await db.meta.put({ key: syncRecordKey, value: { isOn: false } });
      setSync({ state: { kind: "off", elsewhere: !everywhere } });
    },
    runningElsewhere: () => fake.running,
    async takeOver(device) {
      await act(`take over ${device}`);
      setSync({ running: [] });
    },
    close: () => undefined,
  };
}
