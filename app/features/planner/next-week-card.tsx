import { useState } from "react";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { nameMuscle } from "#app/domain/planner/why.ts";
import { Button } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Choices } from "./choices.tsx";

interface NextWeekCardProps {
  /** The number of the week that is over. */
  week: number;
  muscles: readonly Muscle[];
  onNext(tooMuch: readonly Muscle[]): void;
}

/** Asks what was too much in the week that is over, and plans the next one. */
export default function NextWeekCard({ week, muscles, onNext }: NextWeekCardProps) {
  const [tooMuch, setTooMuch] = useState<readonly Muscle[]>([]);
  return (
    <SectionCard title={`Week ${week} is over`}>
      <p>Was it too much for a muscle? It gets a set less, the others a set more if they held.</p>
      <Choices
        label="Too much"
        isSmall
        choices={muscles.map((value) => ({ value, label: nameMuscle(value) }))}
        chosen={tooMuch}
        onChange={setTooMuch}
      />
      <Button variant="primary" className="justify-self-start" onClick={() => onNext(tooMuch)}>
        Plan the next week
      </Button>
    </SectionCard>
  );
}
