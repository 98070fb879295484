import { originParam } from "#app/contracts/web-session-forms.ts";
import { openAuthChannel } from "./auth-channel.ts";
import { createKeeperState, type KeeperCommand, type KeeperEvent, type KeeperState, step } from "./keeper.ts";
import { ownSignOut, refreshSession } from "./session-calls.ts";

/** A full page load, so that nothing of the former session stays in memory. */
function leave(isExpired: boolean): void {
  if (ownSignOut.isUnderWay) return;
  const { pathname, search } = window.location;
  const query = isExpired ? `?${new URLSearchParams({ [originParam]: pathname + search })}` : "";
  window.location.assign(`/login${query}`);
}

/**
 * Gives the machine its clock, its timer and its line to server and tabs. Returns its input and its end.
 * @param onOver what a page does when its session is over; without it that leads to /login
 */
export function runKeeper(session: { userId: string; freshForMs: number }, onOver = leave) {
  let state: KeeperState = createKeeperState({ ...session, isHidden: document.hidden }, Date.now());
  // A navigation can be stopped, and somebody can sign in again without another document.
  ownSignOut.isUnderWay = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = openAuthChannel((message) => dispatch({ type: "heard", message }));

  async function refresh(): Promise<void> {
    const answer = await refreshSession();
    dispatch(typeof answer === "string" ? { type: answer } : { type: "renewed", ...answer });
  }

  function obey(command: KeeperCommand): void {
    if (command.type === "refresh") void refresh();
    else if (command.type === "tell") channel.tell(command.message);
    else if (command.type === "leave") onOver(command.isExpired);
    else window.location.reload();
  }

  function dispatch(event: KeeperEvent): void {
    const next = step(state, event, Date.now());
    state = next.state;
    for (const command of next.commands) obey(command);
    clearTimeout(timer);
    if (state.phase !== "waiting" || state.isHidden) return;
    timer = setTimeout(() => dispatch({ type: "due" }), Math.max(0, state.nextAt - Date.now()));
  }

  const onVisibility = () => dispatch({ type: document.hidden ? "hidden" : "shown" });
  // A page that the Back button brings out of the browser's memory may be older than the sign-out.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
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
