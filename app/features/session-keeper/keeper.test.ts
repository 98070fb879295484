import { describe, expect, test } from "vitest";
import type { AuthMessage } from "#app/contracts/web-session-events.ts";
import {
  createKeeperState,
  type KeeperCommand,
  type KeeperEvent,
  type KeeperState,
  marginMs,
  roundMs,
  step,
} from "./keeper.ts";

const userId = "ada";
const fresh = 300_000;
const start = 1_000_000;

/** A tab with a clock that is moved by hand; it does what the thin layer round the machine does. */
function openTab(options: { freshForMs?: number; isHidden?: boolean } = {}) {
  let now = start;
  let state: KeeperState = createKeeperState({ userId, freshForMs: fresh, isHidden: false, ...options }, now);
  const commands: KeeperCommand[] = [];
  const tab = {
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    send(event: KeeperEvent) {
      const next = step(state, event, now);
      state = next.state;
      commands.push(...next.commands);
    },
    /** To the moment at which the timer goes off. */
    wait() {
      now = state.nextAt;
      tab.send({ type: "due" });
    },
    pass(ms: number) {
      now += ms;
    },
    take: () => commands.splice(0),
  };
  return tab;
}

const refresh: KeeperCommand = { type: "refresh" };
const told = (message: AuthMessage): KeeperCommand => ({ type: "tell", message });

describe("renewing", () => {
  test("starts half a minute before the token ends, not a moment earlier", () => {
    const tab = openTab();
    expect(tab.state.nextAt - start).toBe(fresh - marginMs);
    tab.pass(fresh - marginMs - 1);
    tab.send({ type: "due" });
    expect(tab.take()).toEqual([]);
    tab.pass(1);
    tab.send({ type: "due" });
    expect(tab.take()).toEqual([refresh]);
  });

  test("of a token that is shorter than the margin starts at half its life", () => {
    expect(openTab({ freshForMs: 20_000 }).state.nextAt - start).toBe(10_000);
  });

  test("tells the other tabs and waits for the next end", () => {
    const tab = openTab();
    tab.wait();
    tab.take();
    tab.pass(40);
    tab.send({ type: "renewed", userId, freshForMs: fresh });
    expect(tab.take()).toEqual([told({ event: "TOKEN_REFRESHED", userId, freshForMs: fresh })]);
    expect(tab.state).toMatchObject({ phase: "waiting", nextAt: tab.now + fresh - marginMs, failures: 0 });
  });

  test("is not begun twice while one is under way", () => {
    const tab = openTab();
    tab.wait();
    tab.send({ type: "due" });
    tab.send({ type: "shown" });
    expect(tab.take()).toEqual([refresh]);
  });

  test("by another tab counts for this one", () => {
    const tab = openTab();
    tab.pass(200_000);
    tab.send({ type: "heard", message: { event: "TOKEN_REFRESHED", userId, freshForMs: fresh } });
    expect(tab.state.nextAt).toBe(tab.now + fresh - marginMs);
    expect(tab.take()).toEqual([]);
  });
});

describe("a failure that may pass", () => {
  test("is tried again after 200 ms, doubling, as long as the wait ends within 30 s; then after a pause, for ever", () => {
    const tab = openTab();
    tab.wait();
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries++) {
      const failedAt = tab.now;
      tab.send({ type: "failed" });
      waits.push(tab.state.nextAt - failedAt);
      tab.wait();
    }
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, roundMs, 200]);
    expect(tab.take()).toEqual(Array(10).fill(refresh));
  });

  test("that takes long to show leaves less time for further tries", () => {
    const tab = openTab();
    tab.wait();
    tab.pass(29_900);
    tab.send({ type: "failed" });
    expect(tab.state.nextAt - tab.now).toBe(roundMs);
  });

  test("keeps the session, and a success ends the counting", () => {
    const tab = openTab();
    tab.wait();
    tab.send({ type: "failed" });
    tab.wait();
    tab.send({ type: "renewed", userId, freshForMs: fresh });
    tab.wait();
    tab.send({ type: "failed" });
    expect(tab.state.nextAt - tab.now).toBe(200);
    expect(tab.take().some(({ type }) => type === "leave")).toBe(false);
  });
});

describe("the end", () => {
  test("by a refusal is told to all tabs and leads to /login with the page remembered", () => {
    const tab = openTab();
    tab.wait();
    tab.take();
    tab.send({ type: "refused" });
    expect(tab.take()).toEqual([
      told({ event: "SIGNED_OUT", userId: null }),
      { type: "leave", isExpired: true },
    ]);
  });

  test("in another tab is the end in this one", () => {
    const tab = openTab();
    tab.send({ type: "heard", message: { event: "SIGNED_OUT", userId: null } });
    expect(tab.take()).toEqual([{ type: "leave", isExpired: false }]);
  });

  test("is final: whatever comes later does nothing", () => {
    const tab = openTab();
    tab.send({ type: "heard", message: { event: "SIGNED_OUT", userId: null } });
    tab.take();
    tab.pass(fresh);
    const late: KeeperEvent[] = [
      { type: "due" },
      { type: "shown" },
      { type: "renewed", userId, freshForMs: fresh },
      { type: "refused" },
    ];
    for (const event of late) tab.send(event);
    expect(tab.take()).toEqual([]);
  });

  test.each<KeeperEvent>([
    { type: "heard", message: { event: "SIGNED_IN", userId: "grace", freshForMs: fresh } },
    { type: "renewed", userId: "grace", freshForMs: fresh },
  ])("of this person's turn, when somebody else signs in ($type), loads the page anew", (event) => {
    const tab = openTab();
    tab.send(event);
    expect(tab.take()).toEqual([{ type: "reload" }]);
  });
});

describe("a hidden tab", () => {
  test("renews nothing, and at once when it is shown again too late", () => {
    const tab = openTab();
    tab.send({ type: "hidden" });
    tab.pass(fresh);
    tab.send({ type: "due" });
    expect(tab.take()).toEqual([]);
    tab.send({ type: "shown" });
    expect(tab.take()).toEqual([refresh]);
  });

  test("that is shown again in time waits on", () => {
    const tab = openTab({ isHidden: true });
    tab.send({ type: "shown" });
    expect(tab.take()).toEqual([]);
  });

  test("still hears that the session is over", () => {
    const tab = openTab({ isHidden: true });
    tab.send({ type: "heard", message: { event: "SIGNED_OUT", userId: null } });
    expect(tab.take()).toEqual([{ type: "leave", isExpired: false }]);
  });
});

test("what a loaded page brings is told to the tabs in its order", () => {
  const tab = openTab();
  tab.send({ type: "loaded", freshForMs: fresh, events: ["SIGNED_IN", "MFA_CHALLENGE_VERIFIED"] });
  expect(tab.take()).toEqual([
    told({ event: "SIGNED_IN", userId, freshForMs: fresh }),
    told({ event: "MFA_CHALLENGE_VERIFIED", userId, freshForMs: fresh }),
  ]);
});
