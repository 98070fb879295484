import {
  addGoal,
  confirmReportedGoals,
  removeGoal,
  restoreGoal,
  takeUnannouncedGoals,
} from "#app/data/goals/commands.ts";
import {
  countAchievedGoals,
  listGoals,
  listUnannouncedGoals,
  listUnreportedGoals,
} from "#app/data/goals/queries.ts";
import { editEntry, recordEntry, removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { findEntry, listDayTotals, listNewestEntries } from "#app/data/history/queries.ts";
import {
  type Behaviour,
  goals,
  now,
  rejects,
  resolvesTo,
  same,
  threeGoals,
  toward,
  workout,
} from "./behaviour.ts";

/** What recording, deleting and editing workouts does to history and goals, on every implementation. */
export const recordingBehaviours: Behaviour[] = [
  {
    title: "a workout is listed with what was recorded, rounded to one decimal, under the day of its end",
    run: async ({ open }) => {
      const data = await open();
      const { id } = await recordEntry(data, workout({ caloriesBurned: 1.26, note: "easy" }), toward);
      const { entries, total } = await listNewestEntries(data, 10);
      same(total, 1);
      const { date: _, ...entry } = entries[0] ?? {};
      same(entry, { ...workout({ caloriesBurned: 1.3, note: "easy" }), id, day: entries[0]?.day });
      same(await findEntry(data, id), entries[0]);
      same(await findEntry(data, "unknown"), null);
    },
  },
  {
    title: "the newest come first and only as many as asked for",
    run: async ({ open }) => {
      const data = await open();
      for (const minute of [3, 1, 2]) {
        await recordEntry(
          data,
          workout({ endedAt: new Date(now + minute * 60_000).toISOString(), duration: minute }),
          toward,
        );
      }
      const { entries, total } = await listNewestEntries(data, 2);
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
      await addGoal(data, { type: "frequency", target: 5, deadline: "2026-03-09" });
      await recordEntry(data, workout(), toward);
      await recordEntry(data, workout(), { towardGoals: false });
      same(await goals(data), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
        ["frequency", 0],
      ]);
    },
  },
  {
    title: "a workout counts for the goals that were open on the day of its end, however late it is recorded",
    run: async ({ open }) => {
      const data = await open();
      for (const deadline of ["2026-03-08", "2026-03-09"])
        await addGoal(data, { type: "frequency", target: 5, deadline });
      const dayBefore = new Date(now - 86_400_000).toISOString();
      await recordEntry(data, workout({ startedAt: dayBefore, endedAt: dayBefore }), toward);
      same(await goals(data), [
        ["frequency", 0],
        ["frequency", 1],
      ]);
    },
  },
  {
    title: "recorded as of its end, a workout counts for no goal that was added after it",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      const recordAt = (at: number) => {
        const endedAt = new Date(at).toISOString();
        return recordEntry(data, workout({ endedAt }), { ...toward, goalsAsOf: endedAt });
      };
      await recordAt(now - 60_000);
      const none = [
        ["calories", 0],
        ["duration", 0],
        ["frequency", 0],
      ];
      same(await goals(data), none);
      await recordAt(now);
      same(await goals(data), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
      ]);
    },
  },
  {
    title: "a goal that is brought back counts what was done while it was deleted",
    run: async ({ open }) => {
      const data = await open();
      const { id } = await addGoal(data, { type: "frequency", target: 1, deadline: "2026-03-10" });
      await removeGoal(data, id);
      await recordEntry(data, workout(), toward);
      same([await goals(data), await countAchievedGoals(data)], [[], 0]);
      await restoreGoal(data, id);
      same([await goals(data), await countAchievedGoals(data)], [[["frequency", 1]], 1]);
    },
  },
  {
    title:
      "a deleted workout takes its progress along, an undo brings it back, and repeating either changes nothing",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      await recordEntry(data, workout(), toward);
      const { id } = await recordEntry(data, workout({ duration: 30, caloriesBurned: 5 }), toward);
      for (let n = 0; n < 2; n++) await removeEntry(data, id);
      same(await goals(data), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
      ]);
      same((await listNewestEntries(data, 10)).total, 1);
      for (let n = 0; n < 2; n++) await restoreEntry(data, id);
      same(await goals(data), [
        ["calories", 20],
        ["duration", 2],
        ["frequency", 2],
      ]);
      await rejects(restoreEntry(data, "unknown"));
    },
  },
  {
    title: "an edit moves goals and day totals with it",
    run: async ({ open }) => {
      const data = await open();
      await threeGoals(data);
      const { id, day } = await recordEntry(data, workout(), toward);
      await editEntry(data, id, { duration: 120, caloriesBurned: 20, effort: 4 });
      same(await goals(data), [
        ["calories", 20],
        ["duration", 2],
        ["frequency", 1],
      ]);
      same(await listDayTotals(data, "2026-01-01", "2026-12-31"), [
        { day, count: 1, duration: 120, caloriesBurned: 20 },
      ]);
      await editEntry(data, id, { endedAt: "2026-02-01T12:00:00.000Z" });
      same(
        (await listDayTotals(data, "2026-01-01", "2026-12-31")).map((total) => total.day),
        ["2026-02-01"],
      );
      await rejects(editEntry(data, "unknown", { effort: 1 }));
    },
  },
  {
    title: "recording the same workout twice, at once from two tabs, counts it once",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      await threeGoals(one);
      const same_ = workout({ id: "workout-1" });
      await Promise.all([recordEntry(one, same_, toward), recordEntry(two, same_, toward)]);
      same((await listNewestEntries(two, 10)).total, 1);
      same(await goals(two), [
        ["calories", 15],
        ["duration", 1.5],
        ["frequency", 1],
      ]);
    },
  },
  {
    title: "a goal is achieved once, when it first reaches its target, in either of two tabs",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const { id } = await addGoal(one, { type: "frequency", target: 2, deadline: "2026-12-31" });
      await Promise.all([one, two, one, two].map((tab) => recordEntry(tab, workout(), toward)));
      same(
        (await listGoals(two)).map((goal) => [goal.current, goal.achievedAt]),
        [[4, new Date(now).toISOString()]],
      );
      same(await countAchievedGoals(one), 1);
      for (const entry of (await listNewestEntries(one, 10)).entries) await removeEntry(one, entry.id);
      await recordEntry(one, workout(), toward);
      await removeGoal(one, id);
      same(await countAchievedGoals(two), 1);
      await resolvesTo(two, goals, (list) => list.length === 0);
      same((await restoreGoal(two, id))?.current, 1);
    },
  },
  {
    title: "an achieved goal is unreported until any tab confirms it, and never again",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const { id } = await addGoal(one, { type: "frequency", target: 1, deadline: "2026-12-31" });
      const other = await addGoal(one, { type: "frequency", target: 2, deadline: "2026-12-31" });
      same(await listUnreportedGoals(one), []);
      const first = await recordEntry(one, workout(), toward);
      same(await listUnreportedGoals(two), [id]);
      await removeGoal(two, id);
      same(await listUnreportedGoals(one), [id]);
      await Promise.all([confirmReportedGoals(one, [id]), confirmReportedGoals(two, [id])]);
      same(await listUnreportedGoals(one), []);
      await removeEntry(one, first.id);
      await restoreGoal(two, id);
      await recordEntry(one, workout(), toward);
      same(await listUnreportedGoals(one), []);
      await recordEntry(one, workout(), toward);
      same(await listUnreportedGoals(two), [other.id]);
    },
  },
  {
    title: "a reached goal is handed out to be announced once, to one of two tabs, and not long afterwards",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const since = new Date(now - 60_000).toISOString();
      const reach = async (target: number) => {
        const goal = await addGoal(one, { type: "frequency", target, deadline: "2026-12-31" });
        const entry = await recordEntry(one, workout(), toward);
        return { goal, entry };
      };
      same(await takeUnannouncedGoals(one, since), []);
      const { goal, entry } = await reach(1);
      same(await listUnannouncedGoals(two), [goal.id]);
      const taken = await Promise.all([takeUnannouncedGoals(one, since), takeUnannouncedGoals(two, since)]);
      same(
        taken.flat().map((one) => [one.id, "current" in one && one.current]),
        [[goal.id, 1]],
      );
      await removeEntry(one, entry.id);
      await restoreEntry(one, entry.id);
      same(await listUnannouncedGoals(two), []);

      const deleted = await reach(1);
      await removeGoal(one, deleted.goal.id);
      same(await takeUnannouncedGoals(one, since), []);
      const late = await reach(1);
      same(await takeUnannouncedGoals(one, new Date(now + 1).toISOString()), []);
      same(await listUnannouncedGoals(one), []);
      same(late.goal.current, 0);
    },
  },
  {
    title: "two tabs that record at once keep every workout and every bit of progress",
    run: async ({ open }) => {
      const tabs = await Promise.all([open(), open()]);
      await addGoal(tabs[0], { type: "frequency", target: 100, deadline: "2026-12-31" });
      const each = Array.from({ length: 25 }, () => tabs.map((tab) => recordEntry(tab, workout(), toward)));
      await Promise.all(each.flat());
      same((await listNewestEntries(tabs[0], 1)).total, 50);
      same(await goals(tabs[0]), [["frequency", 50]]);
    },
  },
];
