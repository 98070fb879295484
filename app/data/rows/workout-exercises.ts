import type { Row, Tx } from "../engine/row-database.ts";

/** From this many workouts on, reading all exercises between the first and the last is faster than one by one. */
const manyWorkouts = 100;

/** The stored exercises of workouts, read by their index, deleted ones as well. */
export class WorkoutExercises {
  private keys = new Map<string, string[]>();

  constructor(private readonly tx: Tx) {}

  /** Those of `ids` that haven't been loaded. */
  listMissing(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => !this.keys.has(id));
  }

  /** Reads the exercises of workouts and returns their rows. */
  async load(workoutIds: readonly string[]): Promise<Row[]> {
    const rows = await this.list(workoutIds);
    for (const id of workoutIds) this.keys.set(id, []);
    return rows.filter(({ key, workoutId = "" }) => this.keys.get(workoutId)?.push(key));
  }

  /** The keys of a loaded workout's exercises. */
  keysOf(workoutId: string): readonly string[] {
    return this.keys.get(workoutId) ?? [];
  }

  forget(): void {
    this.keys = new Map();
  }

  private async list(workoutIds: readonly string[]): Promise<Row[]> {
    const between = (from: string, to: string) => this.tx.list("history", { by: "workoutId", from, to });
    if (workoutIds.length < manyWorkouts)
      return (await Promise.all(workoutIds.map((id) => between(id, id)))).flat();
    const sorted = workoutIds.toSorted((a, b) => (a < b ? -1 : 1));
    return between(sorted[0] ?? "", sorted.at(-1) ?? "");
  }
}
