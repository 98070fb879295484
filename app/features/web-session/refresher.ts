/**
 * Renews the session of an open page: when to renew, when to try again, what to broadcast to the other tabs.
 * Guarantees: pure. Each event brings its time, and each step returns the commands to run.
 */
import type { AuthEvent, AuthMessage } from "#app/contracts/web-session-events.ts";
import { backOff } from "#app/lib/back-off.ts";

/** A renewal starts this long before the page token expires, so that no click waits for one. */
export const marginMs = 30_000;
const firstBackoffMs = 200;
/**
 * A round of tries ends if the next try would be later than this after the first one. A pause of the same length
 * follows.
 */
export const roundMs = 30_000;

export interface RefresherState {
  readonly phase: "waiting" | "refreshing" | "over";
  readonly userId: string;
  /** When the next renewal starts; milliseconds since 1970. */
  readonly nextAt: number;
  /** Failed tries of this round, and when its first one started. */
  readonly failures: number;
  readonly roundStartedAt: number | null;
  /** A hidden tab doesn't renew, so that a forgotten one doesn't extend a session for ever. */
  readonly isHidden: boolean;
}

export type RefresherEvent =
  | { readonly type: "due" | "failed" | "refused" | "hidden" | "shown" }
  | { readonly type: "loaded"; readonly freshForMs: number; readonly events: readonly AuthEvent[] }
  | { readonly type: "renewed"; readonly userId: string; readonly freshForMs: number }
  | { readonly type: "received"; readonly message: AuthMessage };

export type RefresherCommand =
  | { readonly type: "refresh" | "reload" }
  /** Opens /login. With `isExpired` the page is remembered, because the user did not ask to leave it. */
  | { readonly type: "leave"; readonly isExpired: boolean }
  | { readonly type: "broadcast"; readonly message: AuthMessage };

interface RefresherStep {
  readonly state: RefresherState;
  readonly commands: readonly RefresherCommand[];
}

export function createRefresherState(
  { userId, freshForMs, isHidden }: { userId: string; freshForMs: number; isHidden: boolean },
  now: number,
): RefresherState {
  const nextAt = chooseNextAt(freshForMs, now);
  return { phase: "waiting", userId, nextAt, failures: 0, roundStartedAt: null, isHidden };
}

/** A token that lives shorter than twice the margin is renewed at half its life. */
function chooseNextAt(freshForMs: number, now: number): number {
  return now + Math.max(freshForMs - marginMs, freshForMs / 2);
}

const stay = (state: RefresherState, commands: readonly RefresherCommand[] = []): RefresherStep => ({
  state,
  commands,
});

const rest = (state: RefresherState, freshForMs: number, now: number): RefresherState => ({
  ...state,
  phase: "waiting",
  nextAt: chooseNextAt(freshForMs, now),
  failures: 0,
  roundStartedAt: null,
});

function begin(state: RefresherState, now: number): RefresherStep {
  if (state.phase !== "waiting" || state.isHidden || now < state.nextAt) return stay(state);
  const roundStartedAt = state.roundStartedAt ?? now;
  return stay({ ...state, phase: "refreshing", roundStartedAt }, [{ type: "refresh" }]);
}

function waitLonger(state: RefresherState, now: number): RefresherState {
  const waitMs = backOff(state.failures, { firstMs: firstBackoffMs });
  const isRoundOver = now + waitMs - (state.roundStartedAt ?? now) >= roundMs;
  return isRoundOver
    ? { ...state, phase: "waiting", failures: 0, roundStartedAt: null, nextAt: now + roundMs }
    : { ...state, phase: "waiting", failures: state.failures + 1, nextAt: now + waitMs };
}

const end = (state: RefresherState, commands: readonly RefresherCommand[]): RefresherStep =>
  stay({ ...state, phase: "over" }, commands);

function receive(state: RefresherState, message: AuthMessage, now: number): RefresherStep {
  if (message.event === "SIGNED_OUT") return end(state, [{ type: "leave", isExpired: false }]);
  // Another user signed in in another tab: nothing of the former user may stay on the screen.
  if (message.userId !== state.userId) return end(state, [{ type: "reload" }]);
  const { freshForMs } = message;
  return stay(freshForMs === undefined ? state : rest(state, freshForMs, now));
}

/** The state and commands after an event at `now`. After the end of the session nothing changes any more. */
export function step(state: RefresherState, event: RefresherEvent, now: number): RefresherStep {
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
      return stay(waitLonger(state, now));
    case "refused":
      return end(state, [
        { type: "broadcast", message: { event: "SIGNED_OUT", userId: null } },
        { type: "leave", isExpired: true },
      ]);
    case "renewed": {
      const { freshForMs } = event;
      if (event.userId !== userId) return end(state, [{ type: "reload" }]);
      const message: AuthMessage = { event: "TOKEN_REFRESHED", userId, freshForMs };
      return stay(rest(state, freshForMs, now), [{ type: "broadcast", message }]);
    }
    case "loaded": {
      const { freshForMs, events } = event;
      const messages = events.map((name) => ({ event: name, userId, freshForMs }));
      return stay(
        rest(state, freshForMs, now),
        messages.map((message) => ({ type: "broadcast", message })),
      );
    }
    case "received":
      return receive(state, event.message, now);
  }
}
