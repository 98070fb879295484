/** The operations that every storage of workouts performs, in a page. */
export interface Peer {
  name: string;
  /** Starts over with `count` workouts, ten a day, and three open goals. */
  fill(count: number): Promise<void>;
  /** Opens what was filled, as after a reload. */
  open(): Promise<void>;
  /** Stores one more workout and moves the three goals by it. */
  append(): Promise<void>;
  /** The newest 50, parsed; resolves to how many there were. */
  newest(): Promise<number>;
  /** Seconds of each of the last 90 days; resolves to how many days had any. */
  totals(): Promise<number>;
  count(): Promise<number>;
  close(): void;
}

export interface Entry {
  id: string;
  exercise: string;
  duration: number;
  caloriesBurned: number;
  date: string;
  endedAt: string;
}

export interface Goal {
  id: string;
  type: "calories" | "duration" | "frequency";
  target: number;
  current: number;
  deadline: string;
  createdAt: string;
}

const start = Date.UTC(2026, 0, 1);
const tenth = 8_640_000;

/** The n-th workout before the start of the run; ten a day. */
export const entryAt = (n: number): Entry => ({
  id: `entry-${String(n).padStart(8, "0")}`,
  exercise: "Running",
  duration: 60 + (Math.abs(n) % 600),
  caloriesBurned: Math.round((60 + (Math.abs(n) % 600)) / 0.6) / 10,
  date: new Date(start - n * tenth).toISOString().slice(0, 10),
  endedAt: new Date(start - n * tenth).toISOString(),
});

/** Workouts of the run itself come after all filled ones. */
let appended = 0;
export const nextEntry = (): Entry => ({ ...entryAt(-++appended), id: crypto.randomUUID() });

export const goals = (): Goal[] =>
  (["calories", "duration", "frequency"] as const).map((type, n) => ({
    id: `goal-${n}`,
    type,
    target: 1_000_000,
    current: 0,
    deadline: "2099-12-31",
    createdAt: new Date(start).toISOString(),
  }));

/** A goal after one workout, as the former app did it. */
export function moved(goal: Goal, entry: Entry): Goal {
  const by = { calories: entry.caloriesBurned, duration: entry.duration / 60, frequency: 1 }[goal.type];
  return { ...goal, current: goal.current + by };
}

/** The first and the last instant of the 90 days. */
export const ninetyDays = { from: new Date(start - 90 * 86_400_000).toISOString(), to: "2099" };

/** Sums entries by day, as a page that draws 90 bars does. */
export function sumDays(entries: readonly Entry[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { endedAt, duration } of entries) {
    if (endedAt < ninetyDays.from) continue;
    const day = endedAt.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + duration);
  }
  return days;
}
