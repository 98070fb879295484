import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SectionProps {
  title: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ title, lead, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames("py-9 md:py-14", className)}>
      <h2 id={id} className="text-2xl md:text-3xl">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-prose text-ink-2">{lead}</p>}
      <div className="mt-6 md:mt-9">{children}</div>
    </section>
  );
}
