import type { ProgramWhy } from "#app/domain/planner/programs/program-words.ts";
import { findRule, type Rule } from "#app/domain/planner/rule-sources.ts";
import type { Why } from "#app/domain/planner/rules.ts";

/** The sentence, the rule, and its source or the sources within which we chose. */
export default function Reason({ why }: { why: Why | ProgramWhy }) {
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
