import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface BadgeProps {
  /** Uses the product's colour, for something new. */
  volt?: boolean;
  className?: string;
  children: ReactNode;
}

/** A word or two about the thing beside it. */
export function Badge({ volt, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs",
        volt ? "bg-volt text-on-volt" : "bg-surface-2 text-ink-2",
        className,
      )}
    >
      {children}
    </span>
  );
}
