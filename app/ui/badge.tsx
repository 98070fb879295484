import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type BadgeTone = "neutral" | "volt" | "cardio" | "strength" | "flex" | "danger";

const dots: Record<BadgeTone, string | null> = {
  neutral: null,
  volt: null,
  cardio: "bg-cardio",
  strength: "bg-strength",
  flex: "bg-flex",
  danger: "bg-danger",
};

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

/** A word or two about the thing beside it. A category shows a dot and its name, because colour alone says nothing. */
export function Badge({ tone = "neutral", className, children }: BadgeProps) {
  const dot = dots[tone];
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs",
        tone === "volt" ? "bg-volt text-on-volt" : "bg-surface-2 text-ink-2",
        className,
      )}
    >
      {dot && <span aria-hidden className={classNames("size-2 rounded-full", dot)} />}
      {children}
    </span>
  );
}
