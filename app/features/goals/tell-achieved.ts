import {
  type GoalsAchieved,
  goalsAchievedPath,
  longestGoalId,
  toldAtOnce,
} from "#app/contracts/goals-achieved.ts";

/** The first wait after a failure; each further one is twice as long, up to the longest. */
const firstWaitMs = 5_000;
const longestWaitMs = 10 * 60_000;

/** What telling needs of the goal store. */
interface AchievedGoals {
  listUntold(): Promise<string[]>;
  confirmTold(ids: readonly string[]): Promise<void>;
}

/** Tells the server which goals were achieved, all that it wasn't told of yet. Rejects when it has to be tried again. */
async function tellAll(goals: AchievedGoals, userId: string): Promise<void> {
  for (let untold = await goals.listUntold(); untold.length > 0; untold = await goals.listUntold()) {
    const part = untold.slice(0, toldAtOnce);
    const goalIds = part.filter(({ length }) => length <= longestGoalId);
    if (goalIds.length > 0) await send({ userId, goalIds });
    await goals.confirmTold(part);
  }
}

async function send(told: GoalsAchieved): Promise<void> {
  const answer = await fetch(goalsAchievedPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(told),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
}

/** Tells now, and after a failure again: when the network is back, and after growing waits. Returns its end. */
export function keepTelling(goals: AchievedGoals, userId: string): () => void {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isTelling = false;

  async function tell(): Promise<void> {
    if (isTelling) return;
    clearTimeout(timer);
    isTelling = true;
    try {
      await tellAll(goals, userId);
      waitMs = firstWaitMs;
    } catch {
      if (!isOver) timer = setTimeout(tell, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
    isTelling = false;
  }

  addEventListener("online", tell);
  void tell();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", tell);
  };
}
