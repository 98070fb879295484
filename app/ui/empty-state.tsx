import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What is drawn above the words, usually a figure. */
  picture?: ReactNode;
  children: ReactNode;
  /** The one action that creates the first item. */
  action?: ReactNode;
}

/** Says what a part of the page will show, with the one action that creates the first item. */
export function EmptyState({ picture, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-10 text-center">
      {picture}
      <p className="max-w-prose text-ink-2">{children}</p>
      {action}
    </div>
  );
}
