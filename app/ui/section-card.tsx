import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SectionCardProps {
  title: string;
  /** Small controls beside the title. */
  controls?: ReactNode;
  /** For links to it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its own heading, on a quiet surface. */
export function SectionCard({ title, controls, id, className, children }: SectionCardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      {...(id && { id })}
      className={classNames(
        "grid grid-cols-1 content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5",
        className,
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {controls}
      </div>
      {children}
    </section>
  );
}
