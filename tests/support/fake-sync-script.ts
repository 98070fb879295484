/**
 * What runs in the page instead of app/data/sync/open-sync.client.ts: a `Sync` whose state a test sets. Bundled by fake-sync.ts.
 */
import type { FitnessDatabase } from "#app/data/database.ts";
import { syncRecordKey } from "#app/data/sync/find-sync.ts";
import type {
  LinkOffer,
  LinkRequest,
  RunningElsewhere,
  Sync,
  SyncActivity,
  SyncDevice,
  SyncFailure,
  SyncState,
} from "#app/data/sync/sync.ts";

/** What the test sets with `setFakeSync`. */
export interface FakeSync {
  readonly state: SyncState;
  readonly running: readonly RunningElsewhere[];
  /** The error with which the next action fails. */
  readonly failure: { readonly failure: SyncFailure; readonly left?: number } | null;
  /** When the confirmation of a code fails, an earlier confirmation turns out to have turned sync on. */
  readonly succeededBefore?: boolean;
  /** The state of the waiting link. */
  readonly link: "waiting" | "answered" | "expired";
}

declare global {
  var fakeSync: FakeSync;
  var fakeSyncChanged: (() => void) | undefined;
  var fakeSyncCalls: string[];
}

export const recoveryCode = "K7QM2-XDV9T-RB4HN-C8WPA-6YEJ3-FZ5G0";

const upToDate: SyncActivity = {
  mark: "up-to-date",
  reason: "none",
  pendingRows: 0,
  lastSentAt: new Date(Date.now() - 60_000).toISOString(),
  lastReceivedAt: new Date(Date.now() - 3_600_000).toISOString(),
};

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const devices: readonly SyncDevice[] = [
  {
    ...{ id: "a", name: "Chrome on Android", isThis: false, publicKey: "a" },
    ...{ addedAt: ago(900), lastSeenAt: ago(0.2) },
  },
  {
    ...{ id: "b", name: "Firefox on Windows", isThis: true, publicKey: "b" },
    ...{ addedAt: ago(400), lastSeenAt: ago(0) },
  },
  {
    ...{ id: "c", name: "Safari on iPhone", isThis: false, publicKey: "c" },
    ...{ addedAt: ago(300), lastSeenAt: ago(200) },
  },
];
const addedMeanwhile: SyncDevice = {
  ...{ id: "d", name: "Edge on Windows", isThis: false, publicKey: "d" },
  ...{ addedAt: ago(0), lastSeenAt: ago(0) },
};
const never = new Promise<never>(() => undefined);

function fail(failure: SyncFailure, left?: number): never {
  throw Object.assign(new Error(failure), { name: "SyncActionError", failure, left });
}

let opened: Sync | undefined;

export async function openSync(db: FitnessDatabase): Promise<Sync> {
  opened ??= createFake(db);
  return opened;
}

function createFake(db: FitnessDatabase): Sync {
  const listeners = new Set<() => void>();
  globalThis.fakeSyncCalls = [];
  globalThis.fakeSyncChanged = () => {
    for (const listener of listeners) listener();
  };
  const turn = async (isOn: boolean, state: SyncState) => {
    globalThis.fakeSync = { ...globalThis.fakeSync, state };
    await db.meta.put({ key: syncRecordKey, value: { isOn } });
    globalThis.fakeSyncChanged?.();
  };
  const act = async (name: string) => {
    globalThis.fakeSyncCalls.push(name);
    const { failure } = globalThis.fakeSync;
    globalThis.fakeSync = { ...globalThis.fakeSync, failure: null };
    if (failure) fail(failure.failure, failure.left);
  };
  const on = () => turn(true, { kind: "on", epoch: 1, activity: upToDate });
  const prepareCode = (name: string) => async () => {
    await act(name);
    return {
      recoveryCode,
      async confirm(typed: string) {
        if (globalThis.fakeSync.succeededBefore) await on();
        await act(`${name} confirmed`);
        if (typed.replace(/[\s-]/g, "").toUpperCase() !== recoveryCode.replaceAll("-", ""))
          fail("wrong-code");
        await on();
        return name.startsWith("rotate ") ? [...devices.slice(2), addedMeanwhile] : [];
      },
    };
  };
  const simple = (name: string) => async () => act(name);
  return {
    read: () => globalThis.fakeSync.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare: prepareCode("prepare"),
    renewRecoveryCode: prepareCode("renew"),
    rotate: (recipients) => prepareCode(`rotate ${recipients.map(({ id }) => id).join()}`)(),
    async unlock(code) {
      await act(`unlock ${code}`);
      await on();
    },
    async requestLink(): Promise<LinkRequest> {
      await act("request link");
      const { link } = globalThis.fakeSync;
      const expired = (async () => fail("expired"))();
      expired.catch(() => undefined);
      return {
        code: "4F7K-QX2M-9DTB-HN3C-7WPA-6YEJ",
        digits: link === "answered" ? Promise.resolve("482913") : never,
        confirm: () => void globalThis.fakeSyncCalls.push("confirm digits"),
        done: link === "expired" ? expired : never,
        cancel: simple("cancel link"),
      };
    },
    async answerLink(code): Promise<LinkOffer> {
      await act(`answer ${code}`);
      return { digits: "482913", confirm: simple("confirm link"), cancel: simple("cancel offer") };
    },
    syncNow: simple("sync now"),
    listDevices: async () => devices,
    async readRelay() {
      const stored = Array.from({ length: 48 }, (_, n) => ({
        at: ago(240 - 5 * n),
        bytes: n === 0 ? 230_000 : 256 + ((n * 7919) % 13) * 96 + (n % 11 === 0 ? 9000 : 0),
      }));
      return { frames: 48, bytes: 1_437_000, devices: 3, stored };
    },
    eraseEverywhere: simple("erase everywhere"),
    eraseHere: simple("erase here"),
    resendAll: simple("resend all"),
    async turnOff({ everywhere }) {
      await act(`turn off ${everywhere ? "everywhere" : "here"}`);
      await turn(false, { kind: "off", elsewhere: !everywhere });
    },
    runningElsewhere: () => globalThis.fakeSync.running,
    async takeOver(device) {
      await act(`take over ${device}`);
      globalThis.fakeSync = { ...globalThis.fakeSync, running: [] };
      globalThis.fakeSyncChanged?.();
    },
    close: () => undefined,
  };
}
