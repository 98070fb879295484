import { Link } from "@remix-run/react";
import { Play, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { barStop } from "./bottom-bar.tsx";

interface StartStopProps {
  /** The address to open without script, and when nothing can be started. */
  to: string;
  /** Shown while a workout runs, such as its clock; "Start" otherwise. */
  running?: ReactNode;
  /** Starts a workout instead of following the address. */
  onStart?(): void;
  /** Called when the pointer or the keyboard focus is on it. */
  onPrefetch?(): void;
}

/** The accented stop in the middle of the bar: starts a workout, or leads to the running one. */
export function StartStop({ to, running, onStart, onPrefetch }: StartStopProps) {
  const Icon = running ? Timer : Play;
  return (
    <Link
      to={to}
      className={`${barStop} text-ink`}
      onPointerDown={onPrefetch}
      onFocus={onPrefetch}
      onClick={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (!onStart || !isPlain) return;
        event.preventDefault();
        onStart();
      }}
    >
      <span className="grid h-8 w-14 place-items-center rounded-full bg-volt text-on-volt">
        <Icon aria-hidden size={20} strokeWidth={2} />
      </span>
      {running ?? "Start"}
    </Link>
  );
}
