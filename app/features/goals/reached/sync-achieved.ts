import {
  type GoalsAchieved,
  goalsAchievedPath,
  maxGoalIdLength,
  maxGoalIds,
} from "#app/contracts/goals-achieved.ts";
import { backOff } from "#app/lib/back-off.ts";

const waits = { firstMs: 5_000, longestMs: 10 * 60_000 };

/** The reached goals of this device. */
interface AchievedGoals {
  listUnreported(): Promise<string[]>;
  confirmReported(ids: readonly string[]): Promise<unknown>;
}

/** Reports every achieved goal that the server doesn't know yet. Rejects when it should be tried again. */
async function syncAll(goals: AchievedGoals, userId: string): Promise<void> {
  for (let ids = await goals.listUnreported(); ids.length > 0; ids = await goals.listUnreported()) {
    const part = ids.slice(0, maxGoalIds);
    const goalIds = part.filter(({ length }) => length <= maxGoalIdLength);
    if (goalIds.length > 0) await send({ userId, goalIds });
    await goals.confirmReported(part);
  }
}

async function send(achieved: GoalsAchieved): Promise<void> {
  const answer = await fetch(goalsAchievedPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(achieved),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
}

/**
 * Syncs now. After a failure it tries again when the browser goes online and after growing waits. Returns a function
 * that stops it.
 */
export function startGoalSync(goals: AchievedGoals, userId: string): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isSyncing = false;

  async function sync(): Promise<void> {
    if (isSyncing) return;
    clearTimeout(timer);
    isSyncing = true;
    try {
      await syncAll(goals, userId);
      failures = 0;
    } catch {
      if (!isOver) timer = setTimeout(sync, backOff(failures, waits));
      failures += 1;
    }
    isSyncing = false;
  }

  addEventListener("online", sync);
  void sync();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", sync);
  };
}
