import { type ReactNode, Suspense, useState } from "react";
import type { ProgramWhy } from "#app/domain/planner/programs/program-words.ts";
import type { Why } from "#app/domain/planner/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// With all the sources, so it is loaded when a reason is first asked for.
const WholeReason = lazyPart(() => import("./reason.tsx"));

/** The sentence, the rule, and its source or the sources within which we chose. */
export const Reason = ({ why }: { why: Why | ProgramWhy }) => (
  <Suspense fallback={<p>{why.text}</p>}>
    <WholeReason why={why} />
  </Suspense>
);

interface WhyNumberProps {
  why: Why | ProgramWhy;
  /** What the number is, such as "3 sets". Screen readers say it before "why?". */
  label: string;
  className?: string;
  children?: ReactNode;
}

/** A number of the plan: a press says why it is what it is, and where the rule comes from. */
export function WhyNumber({ why, label, className, children = label }: WhyNumberProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${label}, why?`}
        onClick={() => setOpen(true)}
        className={classNames(
          "min-h-11 rounded-sm text-left underline decoration-dotted decoration-line-strong underline-offset-4 hover:decoration-ink",
          className,
        )}
      >
        {children}
      </button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={label} position="bottom">
          <Reason why={why} />
        </Dialog>
      )}
    </>
  );
}
