import { type ReactNode, useState } from "react";
import type { ProgramWhy } from "#app/domain/planner/programs/program-words.ts";
import { findRule, type Rule, type Why } from "#app/domain/planner/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";

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

/** The sentence, the rule, and its source or the sources within which we chose. */
export function Reason({ why }: { why: Why | ProgramWhy }) {
  if ("origin" in why)
    return (
      <div className="grid gap-3">
        <p>{why.text}</p>
        <div className="text-ink-2 text-sm">
          <SourceOf source={why.origin.label} url={why.origin.url} />
        </div>
      </div>
    );
  const rule = findRule(why.rule);
  const sources = [rule, ...(rule?.within ?? []).map(findRule)].flatMap((one) => one ?? []);
  // One link is "Source"; more of them have the names of what they open.
  const [main, ...others] = sources.filter(({ url }) => url);
  return (
    <div className="grid gap-3">
      <p>{why.text}</p>
      {rule && (
        <div className="grid gap-2 text-ink-2 text-sm">
          <p>
            Rule {why.rule}: {rule.says}
          </p>
          {!rule.url && <p>{rule.source}:</p>}
          {main && <SourceOf {...main} />}
          {others.map(({ source, url, isSecondHand }) => (
            <p key={source}>
              <a href={url} {...elsewhere} className="underline underline-offset-4">
                {source}
              </a>
              {isSecondHand && " (second-hand)"}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

const elsewhere = { target: "_blank", rel: "noreferrer" } as const;

const SourceOf = ({ source, url, isSecondHand }: Pick<Rule, "source" | "url" | "isSecondHand">) => (
  <p>
    {source}
    {isSecondHand && " (second-hand)"}
    {url && (
      <>
        {" "}
        <a
          href={url}
          {...elsewhere}
          className="inline-block font-semibold text-volt-ink underline underline-offset-4"
        >
          Source
        </a>
      </>
    )}
  </p>
);
