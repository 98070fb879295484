import { useEffect, useState } from "react";
import { countOf } from "#app/lib/amounts.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

interface StepsCardProps {
  /** Rejects when the steps can't be fetched. */
  load(): Promise<readonly string[]>;
  /** True for an exercise that was done before. */
  isFolded: boolean;
}

/** The steps of the exercise. Renders nothing if the library has none. Each exercise needs its own `key`. */
export function StepsCard({ load, isFolded }: StepsCardProps) {
  const [steps, setSteps] = useState<readonly string[] | "failed">([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each exercise
  useEffect(() => {
    let isWanted = true;
    const show = (next: readonly string[] | "failed") => isWanted && setSteps(next);
    load().then(show, () => show("failed"));
    return () => {
      isWanted = false;
    };
  }, []);
  if (steps.length === 0) return null;
  return (
    <SectionCard title="How it is done">
      {steps === "failed" ? (
        <p className="text-ink-2">
          The steps of this exercise aren't on this device yet. Open this page once with a connection.
        </p>
      ) : (
        <details open={!isFolded}>
          <summary className="w-fit py-3 text-ink-2 text-sm">{countOf(steps.length, "step")}</summary>
          <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-ink-2">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </SectionCard>
  );
}
