import { expect, test } from "vitest";
import { goalsAchievedAnswerSchema, goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { origin } from "#tests/worker/auth/harness.ts";
import { type Browser, newBrowser, signedInBrowser, signIn } from "#tests/worker/web-session/browser.ts";
import { execute, selectValue } from "../database.ts";

const newId = () => crypto.randomUUID();

const idOf = async (email: string): Promise<string> =>
  (await selectValue<string>("id", "SELECT id FROM user WHERE email = ?", email)) ?? "";

const report = (browser: Browser, body: unknown, headers: Record<string, string> = {}) =>
  browser.send(goalsAchievedPath, {
    method: "POST",
    headers: { origin, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const countIn = async (answer: Response) => [answer.status, await answer.json()];

async function newMember() {
  const { browser, ...person } = await signedInBrowser();
  return { browser, ...person, userId: await idOf(person.email) };
}

test("each goal raises the profile's count once, from whichever device and however often it is reported", async () => {
  const { browser, userId, ...person } = await newMember();
  const other = newBrowser({ address: person.address });
  await signIn(other, person);
  const [a, b, c] = [newId(), newId(), newId()];
  expect(await countIn(await report(browser, { userId, goalIds: [a, b, a] }))).toEqual([
    200,
    { goalsAchieved: 2 },
  ]);
  expect(await countIn(await report(other, { userId, goalIds: [b, c] }))).toEqual([
    200,
    { goalsAchieved: 3 },
  ]);
  await Promise.all(
    [browser, other, browser].map((device) => report(device, { userId, goalIds: [a, b, c] })),
  );
  expect(await countIn(await report(other, { userId, goalIds: [a] }))).toEqual([200, { goalsAchieved: 3 }]);
});

test("an account counts ten thousand goals and no more", async () => {
  const { browser, userId } = await newMember();
  await execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     INSERT INTO achieved_goal (user_id, goal_id) SELECT ?, 'goal-' || i FROM n`,
    userId,
  );
  const answer = await report(browser, { userId, goalIds: [newId()] });
  expect(await countIn(answer)).toEqual([200, { goalsAchieved: 0 }]);
});

test("a count below 0, which a program may write, is answered as described", async () => {
  const { browser, userId } = await newMember();
  await execute("UPDATE profiles SET goals_achieved = -5 WHERE id = ?", userId);
  const answer = await report(browser, { userId, goalIds: [newId()] });
  expect(goalsAchievedAnswerSchema.parse(await answer.json())).toEqual({ goalsAchieved: -4 });
});

test("two devices that report the same new goal at once count it once", async () => {
  const { browser, userId } = await newMember();
  const goalIds = [newId()];
  await Promise.all([1, 2, 3, 4].map(() => report(browser, { userId, goalIds })));
  expect(await countIn(await report(browser, { userId, goalIds }))).toEqual([200, { goalsAchieved: 1 }]);
});

test("one person's goal says nothing about another's of the same id", async () => {
  const [one, two] = [await newMember(), await newMember()];
  const goalIds = [newId()];
  for (const { browser, userId } of [one, two])
    expect(await countIn(await report(browser, { userId, goalIds }))).toEqual([200, { goalsAchieved: 1 }]);
});

test("what can't be counted changes nothing: visitors, other people, other sites, nonsense", async () => {
  const { browser, userId } = await newMember();
  const goalIds = [newId()];
  expect((await report(newBrowser(), { userId, goalIds })).status).toBe(401);
  expect((await report(browser, { userId: newId(), goalIds })).status).toBe(409);
  expect((await report(browser, { userId, goalIds }, { origin: "https://evil.example" })).status).toBe(403);
  const nonsense = [
    "{",
    { userId, goalIds: [] },
    { userId, goalIds: ["x".repeat(201)] },
    { userId, goalIds: Array.from({ length: 201 }, newId) },
  ];
  for (const body of nonsense) expect((await report(browser, body)).status, JSON.stringify(body)).toBe(400);
  expect((await report(browser, "x".repeat(1_100_000))).status).toBe(413);
  expect(await countIn(await report(browser, { userId, goalIds }))).toEqual([200, { goalsAchieved: 1 }]);
});

test("a session that was ended elsewhere counts nothing, although its cookie still opens pages", async () => {
  const { browser, userId } = await newMember();
  const goalIds = [newId()];
  await execute("DELETE FROM session WHERE user_id = ?", userId);
  expect((await browser.send("/dashboard")).status).toBe(200);
  expect((await report(browser, { userId, goalIds })).status).toBe(401);
  const counted = () =>
    selectValue("goals_achieved", "SELECT goals_achieved FROM profiles WHERE id = ?", userId);
  expect(await counted()).toBe(0);
});

test("deleting the account takes its goals' ids along", async () => {
  const { browser, userId, email } = await newMember();
  await report(browser, { userId, goalIds: [newId(), newId()] });
  const count = () => selectValue("n", "SELECT count(*) AS n FROM achieved_goal WHERE user_id = ?", userId);
  expect(await count()).toBe(2);
  await browser.submit("/settings", { intent: "delete-account", confirmation: email });
  expect(await count()).toBe(0);
  expect((await report(browser, { userId, goalIds: [newId()] })).status).toBe(401);
});
