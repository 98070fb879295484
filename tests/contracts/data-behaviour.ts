import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import type { Data } from "#app/data/data.ts";
import type { WebStorage } from "#app/data/web-storage/storage-object.ts";
import { canonical } from "./replicas.ts";

/** What a place that can hold data gives the suite: a fresh, empty store that several tabs may open. */
export interface Bench {
  /** Opens it as a tab with this name would. */
  open(tab?: string): Promise<Data>;
  openStorage(tab?: string): Promise<WebStorage>;
}

export interface Behaviour {
  title: string;
  run(bench: Bench): Promise<void>;
}

/** Throws unless both values are the same JSON. Needs no test library, so that it also runs inside a page. */
export function same(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(canonical(actual)), JSON.stringify(canonical(expected))];
  if (a !== b) throw new Error(`expected ${b}\nbut got  ${a}`);
}

async function rejects(promise: Promise<unknown>): Promise<void> {
  const outcome = await promise.then(
    () => "resolved",
    () => "rejected",
  );
  same(outcome, "rejected");
}

/** Waits for a live answer that satisfies `wanted`; other tabs' commits arrive when the browser delivers them. */
function arrives<T>(data: Data, query: () => Promise<T>, wanted: (value: T) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = data.observe(query).subscribe((value) => {
      if (!wanted(value)) return;
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    }, reject);
  });
}

/** The suite's instant; every bench injects it. */
export const now = Date.UTC(2026, 2, 10, 12);

export const workout = (change: Partial<NewWorkout> = {}): NewWorkout => ({
  exercise: "Running",
  category: "cardio",
  duration: 90,
  caloriesBurned: 15,
  startedAt: new Date(now - 90_000).toISOString(),
  endedAt: new Date(now).toISOString(),
  source: "exercise",
  kcalModel: "exercise",
  kcalPerMinute: 10,
  ...change,
});

const toward = { towardGoals: true };
const goals = (data: Data) =>
  data.goals.list().then((list) => list.map(({ type, current }) => [type, current]));
const threeGoals = async (data: Data) => {
  for (const type of ["calories", "duration", "frequency"] as const) {
    await data.goals.add({ type, target: 1000, deadline: "2026-03-10" });
  }
};

const idle: RunningSession = {
  revision: 1,
  seenAt: now,
  awaySince: null,
  category: null,
  general: null,
  panel: null,
  rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
};

/** What every implementation of the data layer does. */
export const behaviours: Behaviour[] = [
  {
    title: "a workout is listed with what was recorded, rounded to one decimal, under the day of its end",
    run: async ({ open }) => {
      const data = await open();
      const { id } = await data.history.record(workout({ caloriesBurned: 1.26, note: "easy" }), toward);
      const { entries, total } = await data.history.listNewest(10);
      same(total, 1);
      const { date: _, ...entry } = entries[0] ?? {};
      same(entry, { ...workout({ caloriesBurned: 1.3, note: "easy" }), id, day: entries[0]?.day });
      same(await data.history.find(id), entries[0]);
      same(await data.history.find("unknown"), null);
    },
  },
  {
    title: "the newest come first and only as many as asked for",
    run: async ({ open }) => {
      const data = await open();
      for (const minute of [3, 1, 2]) {
        await data.history.record(
          workout({ endedAt: new Date(now + minute * 60_000).toISOString(), duration: minute }),
          toward,
        );
      }
      const { entries, total } = await data.history.listNewest(2);
      same(
        entries.map((entry) => entry.duration),
        [3, 2],
      );
      same(total, 3);
    },
  },
  {
    title: "calories add kcal, duration adds minutes, frequency adds one, to goals that are not over",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      await data.goals.add({ type: "frequency", target: 5, deadline: "2026-03-09" });
      await data.history.record(workout(), toward);
      await data.history.record(workout(), { towardGoals: false });
      same(await goals(data), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
        ["frequency", 0],
      ]);
    },
  },
  {
    title:
      "a deleted workout takes its progress along, an undo brings it back, and repeating either changes nothing",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      await data.history.record(workout(), toward);
      const { id } = await data.history.record(workout({ duration: 30, caloriesBurned: 5 }), toward);
      for (let n = 0; n < 2; n++) await data.history.remove(id);
      same(await goals(data), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
      ]);
      same((await data.history.listNewest(10)).total, 1);
      for (let n = 0; n < 2; n++) await data.history.restore(id);
      same(await goals(data), [
        ["calories", 20],
        ["duration", 2],
        ["frequency", 2],
      ]);
      await rejects(data.history.restore("unknown"));
    },
  },
  {
    title: "an edit moves goals and day totals with it",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      const { id, day } = await data.history.record(workout(), toward);
      await data.history.edit(id, { duration: 120, caloriesBurned: 20, effort: 4 });
      same(await goals(data), [
        ["calories", 20],
        ["duration", 2],
        ["frequency", 1],
      ]);
      same(await data.history.listDayTotals("2026-01-01", "2026-12-31"), [
        { day, count: 1, duration: 120, caloriesBurned: 20 },
      ]);
      await data.history.edit(id, { endedAt: "2026-02-01T12:00:00.000Z" });
      same(
        (await data.history.listDayTotals("2026-01-01", "2026-12-31")).map((total) => total.day),
        ["2026-02-01"],
      );
      await rejects(data.history.edit("unknown", { effort: 1 }));
    },
  },
  {
    title: "recording the same session twice, at once from two tabs, counts it once",
    run: async ({ open }) => {
      const [one, two] = [await open("one"), await open("two")];
      await threeGoals(one);
      const same_ = workout({ id: "session-1" });
      await Promise.all([one.history.record(same_, toward), two.history.record(same_, toward)]);
      same((await two.history.listNewest(10)).total, 1);
      same(await goals(two), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
      ]);
    },
  },
  {
    title: "a goal is achieved once, when it first reaches its target, by whichever of two tabs",
    run: async ({ open }) => {
      const [one, two] = [await open("one"), await open("two")];
      const { id } = await one.goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
      await Promise.all([one, two, one, two].map((tab) => tab.history.record(workout(), toward)));
      same(
        (await two.goals.list()).map((goal) => [goal.current, goal.achievedAt]),
        [[4, new Date(now).toISOString()]],
      );
      same(await one.goals.countAchieved(), 1);
      for (const entry of (await one.history.listNewest(10)).entries) await one.history.remove(entry.id);
      await one.history.record(workout(), toward);
      await one.goals.remove(id);
      same(await two.goals.countAchieved(), 1);
      same(await two.goals.list(), []);
      same((await two.goals.restore(id)).current, 1);
    },
  },
  {
    title: "two tabs that record at once keep every workout and every bit of progress",
    run: async ({ open }) => {
      const tabs = await Promise.all(["one", "two"].map((tab) => open(tab)));
      await tabs[0]?.goals.add({ type: "frequency", target: 100, deadline: "2026-12-31" });
      const each = Array.from({ length: 25 }, () => tabs.map((tab) => tab.history.record(workout(), toward)));
      await Promise.all(each.flat());
      const [tab] = tabs;
      same(tab && (await tab.history.listNewest(1)).total, 50);
      same(tab && (await goals(tab)), [["frequency", 50]]);
    },
  },
  {
    title: "invalid input is refused and leaves nothing behind",
    run: async ({ open }) => {
      const data = await open();
      const refused = [
        { duration: -1 },
        { duration: 1.5 },
        { exercise: "" },
        { endedAt: "yesterday" },
        { caloriesBurned: Number.NaN },
      ];
      for (const change of refused)
        await rejects((async () => data.history.record(workout(change), toward))());
      await rejects((async () => data.goals.add({ type: "calories", target: 0, deadline: "2026-03-10" }))());
      await rejects((async () => data.goals.add({ type: "calories", target: 1, deadline: "2026-02-30" }))());
      same((await data.history.listNewest(10)).total, 0);
      same(await data.goals.list(), []);
    },
  },
  {
    title:
      "the session that is going on is kept as it is, and of two tabs that start, the second sees the first",
    run: async ({ open }) => {
      const [one, two] = [await open("one"), await open("two")];
      same(await one.session.find(), null);
      const start =
        (id: string) =>
        (session: RunningSession | null): RunningSession =>
          session ?? {
            ...idle,
            general: { id, startedAt: now, watch: { gatheredMs: 0, runningSince: now } },
          };
      const [first, second] = await Promise.all([
        one.session.update(start("one")),
        two.session.update(start("two")),
      ]);
      same(first, second);
      same(await two.session.find(), first);
      await two.session.clear();
      same(await one.session.find(), null);
      await one.session.save(idle);
      same(await two.session.find(), idle);
    },
  },
  {
    title: "settings have defaults and change one by one",
    run: async ({ open }) => {
      const data = await open();
      const defaults = await data.settings.read();
      same([defaults.sound, defaults.vibrate, defaults.defaultRestS], [false, false, 60]);
      await data.settings.save({ sound: true });
      await data.settings.save({ defaultRestS: 90 });
      same(await (await open("other")).settings.read(), { ...defaults, sound: true, defaultRestS: 90 });
    },
  },
  {
    title: "own exercises and routines are listed in the order of making, edited, deleted and brought back",
    run: async ({ open }) => {
      const data = await open();
      const row = await data.exercises.add({ name: " Rowing ", category: "cardio", kcalPerMinute: 9 });
      same(row.name, "Rowing");
      const step = { exerciseId: row.id, seconds: 60, restS: 30 };
      const { id } = await data.routines.add({ name: "Morning", steps: [step] });
      await data.routines.edit(id, { name: "Evening", steps: [step, step] });
      same(
        (await data.routines.list()).map((routine) => [routine.name, routine.steps.length]),
        [["Evening", 2]],
      );
      await data.exercises.remove(row.id);
      same(await data.exercises.list(), []);
      await data.exercises.restore(row.id);
      same(await data.exercises.list(), [row]);
      await rejects(
        (async () => data.exercises.add({ name: "Flying", category: "cardio", kcalPerMinute: 31 }))(),
      );
    },
  },
  {
    title: "a live query answers again when this or another tab commits",
    run: async ({ open }) => {
      const [one, two] = [await open("one"), await open("two")];
      const heard = arrives(
        one,
        () => one.history.listNewest(5),
        ({ total }) => total === 2,
      );
      await one.history.record(workout(), toward);
      await two.history.record(workout(), toward);
      await heard;
    },
  },
  {
    title:
      "export, erase, import gives the same bytes, with progress, tombstones' absence and the facade's strings",
    run: async ({ open, openStorage }) => {
      const data = await open();
      await threeGoals(data);
      const { id } = await data.history.record(workout({ note: '=1+1, "quoted"\n' }), toward);
      await data.history.edit(id, { effort: 3 });
      await data.history.remove((await data.history.record(workout(), toward)).id);
      await data.settings.save({ sound: true });
      const storage = await openStorage();
      storage.setItem("zustand", "\ud800 and more");
      storage.setItem(
        "workoutHistory",
        '[{"id":"broken"}]'.replace(
          "[",
          `[${JSON.stringify(JSON.parse(storage.getItem("workoutHistory") ?? "[]")[0])},`,
        ),
      );
      await storage.flush();
      const before = await (await (await data.openCarry()).exportJson()).text();
      const progress = await goals(data);
      await (await data.openCarry()).erase();
      same([(await data.history.listNewest(1)).total, await data.goals.list()], [0, []]);
      const { report } = await (await data.openCarry()).import(new Blob([before]), "backup.json");
      same(await (await (await data.openCarry()).exportJson()).text(), before);
      same(await goals(data), progress);
      same(report, { new: 6, same: 0, conflicting: 0, unreadable: 0 });
      same((await data.quarantine.list()).length, 1);
    },
  },
  {
    title: "an import tells first what it would do, keeps the later of two edits, and can be taken back",
    run: async ({ open }) => {
      const data = await open();
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await data.history.record(workout({ note: "here" }), toward)).id);
      const [edited = "", removed = ""] = ids;
      await data.history.edit(edited, { effort: 5 });
      const file = await (await data.openCarry()).exportJson();
      await data.history.edit(edited, { note: "later" });
      await data.history.remove(removed);
      const expected = { new: 1, same: 1, conflicting: 1, unreadable: 0 };
      same(await (await data.openCarry()).preview(file), expected);
      const before = await (await (await data.openCarry()).exportJson()).text();
      const { id } = await (await data.openCarry()).import(file, "mine.json");
      same((await data.history.listNewest(9)).total, 3);
      same((await data.history.find(edited))?.note, "later");
      same(
        (await (await data.openCarry()).listImports()).map((batch) => [batch.name, batch.report]),
        [["mine.json", expected]],
      );
      await (await data.openCarry()).revert(id);
      same((await data.history.listNewest(9)).entries.map((entry) => entry.id).includes(removed), false);
      same(await (await (await data.openCarry()).exportJson()).text(), before);
      same(await (await data.openCarry()).listImports(), []);
    },
  },
];
