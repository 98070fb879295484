import { describe, expect, test } from "vitest";
import type { AuthMessage } from "#app/contracts/web-session-events.ts";
import {
  createRefresherState,
  marginMs,
  type RefresherCommand,
  type RefresherEvent,
  type RefresherState,
  roundMs,
  step,
} from "./refresher.ts";

const userId = "ada";
const fresh = 300_000;
const start = 1_000_000;

/** A tab with a clock of its own. It runs the state machine as run-refresher.ts does. */
function openTab(options: { freshForMs?: number; isHidden?: boolean } = {}) {
  let now = start;
  let state: RefresherState = createRefresherState(
    { userId, freshForMs: fresh, isHidden: false, ...options },
    now,
  );
  const commands: RefresherCommand[] = [];
  const tab = {
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    send(event: RefresherEvent) {
      const next = step(state, event, now);
      state = next.state;
      commands.push(...next.commands);
    },
    /** Advances the clock to the next renewal. */
    wait() {
      now = state.nextAt;
      tab.send({ type: "due" });
    },
    advance(ms: number) {
      now += ms;
    },
    take: () => commands.splice(0),
  };
  return tab;
}

const refresh: RefresherCommand = { type: "refresh" };
const broadcast = (message: AuthMessage): RefresherCommand => ({ type: "broadcast", message });

describe("renewing", () => {
  test("starts half a minute before the token ends, not a moment earlier", () => {
    const tab = openTab();
    expect(tab.state.nextAt - start).toBe(fresh - marginMs);
    tab.advance(fresh - marginMs - 1);
    tab.send({ type: "due" });
    expect(tab.take()).toEqual([]);
    tab.advance(1);
    tab.send({ type: "due" });
    expect(tab.take()).toEqual([refresh]);
  });

  test("of a token that is shorter than the margin starts at half its life", () => {
    expect(openTab({ freshForMs: 20_000 }).state.nextAt - start).toBe(10_000);
  });

  test("is broadcast to the other tabs and waits for the next end", () => {
    const tab = openTab();
    tab.wait();
    tab.take();
    tab.advance(40);
    tab.send({ type: "renewed", userId, freshForMs: fresh });
    expect(tab.take()).toEqual([broadcast({ event: "TOKEN_REFRESHED", userId, freshForMs: fresh })]);
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
    tab.advance(200_000);
    tab.send({ type: "received", message: { event: "TOKEN_REFRESHED", userId, freshForMs: fresh } });
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
    tab.advance(29_900);
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
  test("by a refusal is broadcast to all tabs and leads to /login with the page remembered", () => {
    const tab = openTab();
    tab.wait();
    tab.take();
    tab.send({ type: "refused" });
    expect(tab.take()).toEqual([
      broadcast({ event: "SIGNED_OUT", userId: null }),
      { type: "leave", isExpired: true },
    ]);
  });

  test("in another tab is the end in this one", () => {
    const tab = openTab();
    tab.send({ type: "received", message: { event: "SIGNED_OUT", userId: null } });
    expect(tab.take()).toEqual([{ type: "leave", isExpired: false }]);
  });

  test("is final: later events do nothing", () => {
    const tab = openTab();
    tab.send({ type: "received", message: { event: "SIGNED_OUT", userId: null } });
    tab.take();
    tab.advance(fresh);
    const late: RefresherEvent[] = [
      { type: "due" },
      { type: "shown" },
      { type: "renewed", userId, freshForMs: fresh },
      { type: "refused" },
    ];
    for (const event of late) tab.send(event);
    expect(tab.take()).toEqual([]);
  });

  test.each<RefresherEvent>([
    { type: "received", message: { event: "SIGNED_IN", userId: "grace", freshForMs: fresh } },
    { type: "renewed", userId: "grace", freshForMs: fresh },
  ])("when another member signs in ($type), reloads the page", (event) => {
    const tab = openTab();
    tab.send(event);
    expect(tab.take()).toEqual([{ type: "reload" }]);
  });
});

describe("a hidden tab", () => {
  test("renews nothing, and at once when it is shown again too late", () => {
    const tab = openTab();
    tab.send({ type: "hidden" });
    tab.advance(fresh);
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

  test("still receives the end of the session", () => {
    const tab = openTab({ isHidden: true });
    tab.send({ type: "received", message: { event: "SIGNED_OUT", userId: null } });
    expect(tab.take()).toEqual([{ type: "leave", isExpired: false }]);
  });
});

test("the events of a loaded page are broadcast to the tabs in their order", () => {
  const tab = openTab();
  tab.send({ type: "loaded", freshForMs: fresh, events: ["SIGNED_IN", "MFA_CHALLENGE_VERIFIED"] });
  expect(tab.take()).toEqual([
    broadcast({ event: "SIGNED_IN", userId, freshForMs: fresh }),
    broadcast({ event: "MFA_CHALLENGE_VERIFIED", userId, freshForMs: fresh }),
  ]);
});
