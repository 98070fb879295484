import type { ReactNode } from "react";

interface PageIntroProps {
  title: string;
  /** Beside the text on wide screens, below it on phones. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** The head of a page of text: its one h1, its subject, and a figure. */
export function PageIntro({ title, picture, children }: PageIntroProps) {
  return (
    <div className="grid items-center gap-x-10 gap-y-4 pt-8 pb-6 md:grid-cols-[1fr_auto] md:pt-12 md:pb-10">
      <div className="grid max-w-prose gap-4">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {children}
      </div>
      {picture && (
        <div className="mx-auto w-52 max-w-full md:w-auto [&>svg]:h-auto [&>svg]:max-w-full">{picture}</div>
      )}
    </div>
  );
}

/** The one h1 of a page, with an optional sentence below it. */
export function PageHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="grid gap-3 py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{children}</h1>
      {lead && <p className="max-w-prose text-ink-2 text-lg">{lead}</p>}
    </div>
  );
}
