import type { ReactNode } from "react";

/** The one h1 of a page, with an optional sentence below it. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="grid gap-3 py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{children}</h1>
      {lead && <p className="max-w-prose text-ink-2 text-lg">{lead}</p>}
    </div>
  );
}
