/**
 * Keeps the session of a page alive: when to renew, how to try again, what to tell the other tabs.
 * Promise: pure. Time comes in with each event, and what is to be done goes out as commands.
 */
import type { AuthEvent, AuthMessage } from "#app/contracts/web-session-events.ts";

/** A renewal starts this long before the page token ends, so that no click has to wait for one. */
export const marginMs = 30_000;
export const firstBackoffMs = 200;
/** Tries go on as long as the next wait ends within this time of the first; then a pause of the same length. */
export const roundMs = 30_000;

export interface KeeperState {
  readonly phase: "waiting" | "refreshing" | "over";
  readonly userId: string;
  /** When the next renewal starts; milliseconds since 1970. */
  readonly nextAt: number;
  /** Failed tries of this round, and when its first one started. */
  readonly failures: number;
  readonly roundStartedAt: number | null;
  /** A hidden tab doesn't renew: a forgotten one must not keep a session alive for ever. */
  readonly isHidden: boolean;
}

export type KeeperEvent =
  | { readonly type: "due" | "failed" | "refused" | "hidden" | "shown" }
  | { readonly type: "loaded"; readonly freshForMs: number; readonly events: readonly AuthEvent[] }
  | { readonly type: "renewed"; readonly userId: string; readonly freshForMs: number }
  | { readonly type: "heard"; readonly message: AuthMessage };

export type KeeperCommand =
  | { readonly type: "refresh" | "reload" }
  /** To /login; with `isExpired` the page is remembered, because nobody asked to leave it. */
  | { readonly type: "leave"; readonly isExpired: boolean }
  | { readonly type: "tell"; readonly message: AuthMessage };

export interface KeeperStep {
  readonly state: KeeperState;
  readonly commands: readonly KeeperCommand[];
}

export function createKeeperState(
  { userId, freshForMs, isHidden }: { userId: string; freshForMs: number; isHidden: boolean },
  now: number,
): KeeperState {
  const nextAt = chooseNextAt(freshForMs, now);
  return { phase: "waiting", userId, nextAt, failures: 0, roundStartedAt: null, isHidden };
}

/** A token that is shorter than twice the margin is renewed at half its life. */
function chooseNextAt(freshForMs: number, now: number): number {
  return now + Math.max(freshForMs - marginMs, freshForMs / 2);
}

const stay = (state: KeeperState, commands: readonly KeeperCommand[] = []): KeeperStep => ({
  state,
  commands,
});

const rest = (state: KeeperState, freshForMs: number, now: number): KeeperState => ({
  ...state,
  phase: "waiting",
  nextAt: chooseNextAt(freshForMs, now),
  failures: 0,
  roundStartedAt: null,
});

function begin(state: KeeperState, now: number): KeeperStep {
  if (state.phase !== "waiting" || state.isHidden || now < state.nextAt) return stay(state);
  const roundStartedAt = state.roundStartedAt ?? now;
  return stay({ ...state, phase: "refreshing", roundStartedAt }, [{ type: "refresh" }]);
}

function backOff(state: KeeperState, now: number): KeeperState {
  const waitMs = firstBackoffMs * 2 ** state.failures;
  const isRoundOver = now + waitMs - (state.roundStartedAt ?? now) >= roundMs;
  return isRoundOver
    ? { ...state, phase: "waiting", failures: 0, roundStartedAt: null, nextAt: now + roundMs }
    : { ...state, phase: "waiting", failures: state.failures + 1, nextAt: now + waitMs };
}

const end = (state: KeeperState, commands: readonly KeeperCommand[]): KeeperStep =>
  stay({ ...state, phase: "over" }, commands);

function hear(state: KeeperState, message: AuthMessage, now: number): KeeperStep {
  if (message.event === "SIGNED_OUT") return end(state, [{ type: "leave", isExpired: false }]);
  // Somebody else signed in in another tab: nothing of the former person may stay on the screen.
  if (message.userId !== state.userId) return end(state, [{ type: "reload" }]);
  const { freshForMs } = message;
  return stay(freshForMs === undefined ? state : rest(state, freshForMs, now));
}

/** What follows from an event at `now`. After the end nothing follows any more. */
export function step(state: KeeperState, event: KeeperEvent, now: number): KeeperStep {
  if (state.phase === "over") return stay(state);
  const { userId } = state;
  switch (event.type) {
    case "due":
      return begin(state, now);
    case "hidden":
      return stay({ ...state, isHidden: true });
    case "shown":
      return begin({ ...state, isHidden: false }, now);
    case "failed":
      return stay(backOff(state, now));
    case "refused":
      return end(state, [
        { type: "tell", message: { event: "SIGNED_OUT", userId: null } },
        { type: "leave", isExpired: true },
      ]);
    case "renewed": {
      const { freshForMs } = event;
      if (event.userId !== userId) return end(state, [{ type: "reload" }]);
      const message: AuthMessage = { event: "TOKEN_REFRESHED", userId, freshForMs };
      return stay(rest(state, freshForMs, now), [{ type: "tell", message }]);
    }
    case "loaded": {
      const { freshForMs, events } = event;
      const told = events.map((name) => ({ event: name, userId, freshForMs }));
      return stay(
        rest(state, freshForMs, now),
        told.map((message) => ({ type: "tell", message })),
      );
    }
    case "heard":
      return hear(state, event.message, now);
  }
}
