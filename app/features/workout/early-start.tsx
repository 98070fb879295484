/**
 * A press on Start Workout while the page's scripts are still on their way, as on a slow phone. A clock on the button runs
 * from the press on (app-overlays.css), and so does the workout once the scripts are there.
 */
import { useEffect } from "react";
import { useNonce } from "#app/lib/nonce.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** On the button; it is disabled without script. */
export const earlyStart = { "data-early-start": "" } as const;

/** The press, in milliseconds, is in `data-started-at` of the document; empty once the scripts are there. */
const script = `(()=>{
const button=document.querySelector("[data-early-start]"),{dataset}=document.documentElement;
if(!button)return;
button.disabled=false;
button.addEventListener("click",()=>{dataset.startedAt??=Date.now()})
})()`;

/** Must be rendered after the button. The browser creates no such element after a navigation, when the scripts are there. */
export function EarlyStart() {
  const nonce = useNonce();
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the page's scripts
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Calls `start` with the time of an early press. */
export function useEarlyStart(start: (at: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    const { dataset } = document.documentElement;
    const at = Number(dataset.startedAt);
    dataset.startedAt = "";
    if (at > 0) start(at);
  }, []);
}
