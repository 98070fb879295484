import { originParam } from "#app/contracts/web-session-forms.ts";
import { forgetScreens } from "#app/data/member-screens.ts";
import { openAuthChannel } from "./auth-channel.ts";
import {
  createRefresherState,
  type RefresherCommand,
  type RefresherEvent,
  type RefresherState,
  step,
} from "./refresher.ts";
import { forgetSentDeletion } from "./sent-deletion.ts";
import { ownSignOut, refreshSession } from "./session-calls.ts";

/** Leaves by a full page load, so that nothing of the former session stays in memory. */
async function leave(isExpired: boolean): Promise<void> {
  if (ownSignOut.isUnderWay) return;
  await forgetScreens();
  const { pathname, search } = window.location;
  const query = isExpired ? `?${new URLSearchParams({ [originParam]: pathname + search })}` : "";
  window.location.assign(`/login${query}`);
}

/**
 * Runs the state machine with a clock, a timer, the server and the channel to the other tabs.
 * @param onOver called when the session is over; opens /login by default
 */
export function runRefresher(
  session: { userId: string; freshForMs: number },
  onOver: (isExpired: boolean) => unknown = leave,
) {
  let state: RefresherState = createRefresherState({ ...session, isHidden: document.hidden }, Date.now());
  // A navigation can be cancelled, and a member can sign in again in the same document.
  ownSignOut.isUnderWay = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = openAuthChannel((message) => dispatch({ type: "received", message }));

  async function refresh(): Promise<void> {
    const answer = await refreshSession();
    if (typeof answer === "string") return dispatch({ type: answer });
    forgetSentDeletion(answer.userId);
    dispatch({ type: "renewed", ...answer });
  }

  function run(command: RefresherCommand): void {
    if (command.type === "refresh") void refresh();
    else if (command.type === "broadcast") channel.broadcast(command.message);
    else if (command.type === "leave") void onOver(command.isExpired);
    else window.location.reload();
  }

  function dispatch(event: RefresherEvent): void {
    const next = step(state, event, Date.now());
    state = next.state;
    for (const command of next.commands) run(command);
    clearTimeout(timer);
    if (state.phase !== "waiting" || state.isHidden) return;
    timer = setTimeout(() => dispatch({ type: "due" }), Math.max(0, state.nextAt - Date.now()));
  }

  const onVisibility = () => dispatch({ type: document.hidden ? "hidden" : "shown" });
  // A page from the back/forward cache may be older than the sign-out. It shows nothing while the answer is on its way.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    document.documentElement.hidden = true;
    window.location.reload();
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pageshow", onPageShow);
  return {
    dispatch,
    stop() {
      clearTimeout(timer);
      channel.close();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pageshow", onPageShow);
    },
  };
}
