import { type ReactNode, useId } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Expandable } from "#app/ui/expandable.tsx";

interface TipCardProps {
  id: string;
  title: string;
  description: string;
  category: string;
  /** The details, which Learn More shows. */
  children: ReactNode;
}

/** A tip: a summary, and its details on demand. */
export function TipCard({ id, title, description, category, children }: TipCardProps) {
  const headingId = useId();
  return (
    <article
      id={id}
      aria-labelledby={headingId}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div>
        <Badge className="capitalize">{category}</Badge>
      </div>
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      <p className="text-ink-2">{description}</p>
      <Expandable id={id} describedBy={headingId}>
        <div className="grid gap-5 pt-2">{children}</div>
      </Expandable>
    </article>
  );
}
