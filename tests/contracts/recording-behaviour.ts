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
    title: "a workout counts for the goals that were open on the day of its end, however late it is recorded",
    run: async ({ open }) => {
      const data = await open();
      for (const deadline of ["2026-03-08", "2026-03-09"])
        await data.goals.add({ type: "frequency", target: 5, deadline });
      const dayBefore = new Date(now - 86_400_000).toISOString();
      await data.history.record(workout({ startedAt: dayBefore, endedAt: dayBefore }), toward);
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
        return data.history.record(workout({ endedAt }), { ...toward, goalsAsOf: endedAt });
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
      const { id } = await data.goals.add({ type: "frequency", target: 1, deadline: "2026-03-10" });
      await data.goals.remove(id);
      await data.history.record(workout(), toward);
      same([await goals(data), await data.goals.countAchieved()], [[], 0]);
      await data.goals.restore(id);
      same([await goals(data), await data.goals.countAchieved()], [[["frequency", 1]], 1]);
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
    title: "recording the same workout twice, at once from two tabs, counts it once",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      await threeGoals(one);
      const same_ = workout({ id: "workout-1" });
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
    title: "a goal is achieved once, when it first reaches its target, in either of two tabs",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
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
      await resolvesTo(two, goals, (list) => list.length === 0);
      same((await two.goals.restore(id)).current, 1);
    },
  },
  {
    title: "an achieved goal is unreported until any tab confirms it, and never again",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const { id } = await one.goals.add({ type: "frequency", target: 1, deadline: "2026-12-31" });
      const other = await one.goals.add({ type: "frequency", target: 2, deadline: "2026-12-31" });
      same(await one.goals.listUnreported(), []);
      const first = await one.history.record(workout(), toward);
      same(await two.goals.listUnreported(), [id]);
      await two.goals.remove(id);
      same(await one.goals.listUnreported(), [id]);
      await Promise.all([one.goals.confirmReported([id]), two.goals.confirmReported([id])]);
      same(await one.goals.listUnreported(), []);
      await one.history.remove(first.id);
      await two.goals.restore(id);
      await one.history.record(workout(), toward);
      same(await one.goals.listUnreported(), []);
      await one.history.record(workout(), toward);
      same(await two.goals.listUnreported(), [other.id]);
    },
  },
  {
    title: "a reached goal is handed out to be announced once, to one of two tabs, and not long afterwards",
    run: async ({ open }) => {
      const [one, two] = [await open(), await open()];
      const since = new Date(now - 60_000).toISOString();
      const reach = async (target: number) => {
        const goal = await one.goals.add({ type: "frequency", target, deadline: "2026-12-31" });
        const entry = await one.history.record(workout(), toward);
        return { goal, entry };
      };
      same(await one.goals.takeUnannounced(since), []);
      const { goal, entry } = await reach(1);
      same(await two.goals.listUnannounced(), [goal.id]);
      const taken = await Promise.all([one.goals.takeUnannounced(since), two.goals.takeUnannounced(since)]);
      same(
        taken.flat().map(({ id, current }) => [id, current]),
        [[goal.id, 1]],
      );
      await one.history.remove(entry.id);
      await one.history.restore(entry.id);
      same(await two.goals.listUnannounced(), []);

      const deleted = await reach(1);
      await one.goals.remove(deleted.goal.id);
      same(await one.goals.takeUnannounced(since), []);
      const late = await reach(1);
      same(await one.goals.takeUnannounced(new Date(now + 1).toISOString()), []);
      same(await one.goals.listUnannounced(), []);
      same(late.goal.current, 0);
    },
  },
  {
    title: "two tabs that record at once keep every workout and every bit of progress",
    run: async ({ open }) => {
      const tabs = await Promise.all([open(), open()]);
      await tabs[0]?.goals.add({ type: "frequency", target: 100, deadline: "2026-12-31" });
      const each = Array.from({ length: 25 }, () => tabs.map((tab) => tab.history.record(workout(), toward)));
      await Promise.all(each.flat());
      const [tab] = tabs;
      same(tab && (await tab.history.listNewest(1)).total, 50);
      same(tab && (await goals(tab)), [["frequency", 50]]);
    },
  },
];
