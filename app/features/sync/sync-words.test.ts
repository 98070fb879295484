import { afterEach, expect, test, vi } from "vitest";
import { syncLimits } from "#app/contracts/sync.ts";
import type { SyncActivity } from "#app/data/sync/sync.ts";
import { SyncActionError } from "#app/data/sync/sync.ts";
import { formatBytes } from "#app/lib/amounts.ts";
import { describeActivity, explainFailure, isBehind, isProofNeeded } from "./sync-words.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const activity: SyncActivity = {
  mark: "waiting",
  reason: "sending",
  pendingRows: 1,
  lastSentAt: null,
  lastReceivedAt: null,
};

test("a wrong code says how many tries are left", () => {
  expect(explainFailure(new SyncActionError("wrong-code", 1))).toContain("1 try left in this hour.");
  expect(explainFailure(new SyncActionError("wrong-code", 4))).toContain("4 tries left in this hour.");
  expect(explainFailure(new SyncActionError("wrong-code"))).not.toContain("left");
});

test("an error that is not the person's is logged and says nothing technical", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect(explainFailure(new TypeError("x is undefined"))).toBe(
    "That didn't work, and nothing was changed. Please try again.",
  );
  expect(explainFailure(null)).toContain("That didn't work");
  expect(log).toHaveBeenCalledTimes(2);
});

test("a proof of identity is needed only where the server asked for it", () => {
  expect(isProofNeeded(new SyncActionError("prove-identity"))).toBe(true);
  expect(isProofNeeded(new SyncActionError("offline"))).toBe(false);
  expect(isProofNeeded(new TypeError("x is undefined"))).toBe(false);
});

test("only a device that has not received everything may go on and lose it", () => {
  expect(isBehind(new SyncActionError("behind"))).toBe(true);
  expect(isBehind(new SyncActionError("conflict"))).toBe(false);
  expect(explainFailure(new SyncActionError("behind"))).toContain("has not received everything");
});

test("one row and several have their own words", () => {
  expect(describeActivity(activity)).toBe("Sending 1 change.");
  // Before the relay has answered, the device may have nothing to send.
  expect(describeActivity({ ...activity, pendingRows: 0 })).toBe("Connecting.");
  const erased = { ...activity, reason: "erased-elsewhere" } as const;
  expect(describeActivity(erased)).toContain("1 change on this device was never sent and is still here.");
  expect(describeActivity({ ...erased, pendingRows: 2 })).toContain(
    "2 changes on this device were never sent",
  );
  expect(describeActivity({ ...activity, reason: "offline", pendingRows: 0 })).not.toContain("0");
});

test("other devices are only named where there are some", () => {
  const sent: SyncActivity = { ...activity, mark: "up-to-date", reason: "none", pendingRows: 0 };
  expect(describeActivity(sent, 1)).toContain("No other device syncs yet");
  expect(describeActivity(sent, 2)).toBe("Everything recorded here is sent to your other devices.");
});

test("a full relay is named with the limit, as the facts show it", () => {
  const full = describeActivity({ ...activity, mark: "needs-you", reason: "relay-full" });
  expect(full).toContain(`Your ${formatBytes(syncLimits.memberBytes)} at our server are full.`);
});

test.each([
  [[["history", "Long run"]], "“Long run” is too large to be sent, so it stays on this device only."],
  [[["goals", ""]], "A goal is too large to be sent"],
  [
    [
      ["history", "Run"],
      ["routines", ""],
      ["history", "Yoga"],
      ["history", "Row"],
    ],
    "“Run”, a routine, and 2 more are too large to be sent, so they stay on this device only.",
  ],
] as const)("what no frame holds is named: %j", (rows, words) => {
  const unsendable = rows.map(([table, name]) => ({ table, name }));
  const state = { ...activity, mark: "needs-you", reason: "unsendable", unsendable } as const;
  expect(describeActivity(state)).toContain(words);
});
