import type { NewWorkout } from "#app/domain/workout/history-entry.ts";

const iso = (at: number): string => new Date(at).toISOString();

/** A push day that ended at `end`: the workout, and two exercises with sets. */
export function makePushDay(id: string, end: number): NewWorkout[] {
  const common = { category: "strength", caloriesBurned: 40, workoutId: id } as const;
  const lift = (n: number, weightG: number, reps: number) => ({
    id: `${n}`,
    kind: n === 0 ? ("warm-up" as const) : ("normal" as const),
    reps,
    weightG,
    doneAt: iso(end - 60_000 * (20 - n)),
  });
  return [
    {
      ...common,
      ...{ id: `${id}-bench`, exercise: "Bench Press", exerciseId: "bench", measure: "weight-reps" },
      ...{ duration: 900, startedAt: iso(end - 2_400_000), endedAt: iso(end - 1_500_000) },
      ...{ source: "exercise", kcalModel: "exercise" },
      sets: [lift(0, 40_000, 10), lift(1, 80_000, 8), lift(2, 80_000, 8), lift(3, 80_000, 7)],
    },
    {
      ...common,
      ...{ id: `${id}-dips`, exercise: "Dips", exerciseId: "dips", measure: "bodyweight-reps" },
      ...{ duration: 600, startedAt: iso(end - 1_200_000), endedAt: iso(end - 600_000) },
      ...{ source: "exercise", kcalModel: "exercise" },
      sets: [
        { id: "1", kind: "normal", reps: 12, doneAt: iso(end - 900_000) },
        { id: "2", kind: "failure", reps: 9, weightG: 5000, rpe: 9.5, doneAt: iso(end - 600_000) },
      ],
    },
    {
      ...{ id, exercise: "Push day", duration: 2700, caloriesBurned: 30, category: "strength" },
      ...{ startedAt: iso(end - 2_700_000), endedAt: iso(end) },
      ...{ source: "session", kcalModel: "session" },
    },
  ];
}
