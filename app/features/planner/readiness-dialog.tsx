import { useState } from "react";
import type { Plan, PlanContext, WeekSession } from "#app/domain/planner/plan.ts";
import { type Region, regions } from "#app/domain/planner/planned-exercise.ts";
import { prepareSession, type Readiness } from "#app/domain/planner/readiness.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Choices } from "./choices.tsx";
import { Reason } from "./why.tsx";

interface ReadinessDialogProps {
  session: WeekSession;
  plan: Plan;
  context: PlanContext;
  onStart(session: WeekSession): void;
  onClose(): void;
}

type Feeling = Readiness["feeling"];

const feelings: readonly { value: Feeling; label: string; hint: string }[] = [
  { value: "fine", label: "Fine", hint: "The session as it is" },
  { value: "tired", label: "Tired", hint: "A set less of each exercise, and easier" },
  { value: "hurts", label: "Something hurts", hint: "Other exercises for what loads it" },
];

/** Asks how the owner is, says what changes, and starts the session. */
export default function ReadinessDialog({ session, plan, context, onStart, onClose }: ReadinessDialogProps) {
  const [feeling, setFeeling] = useState<Feeling>("tired");
  const [region, setRegion] = useState<Region>("knee");
  const prepared = prepareSession(session, { feeling, region }, plan, context);
  return (
    <Dialog open onClose={onClose} title="How do you feel today?" position="bottom">
      <Choices
        label="How you feel"
        max={1}
        choices={feelings}
        chosen={[feeling]}
        onChange={([chosen = feeling]) => setFeeling(chosen)}
      />
      {feeling === "hurts" && (
        <Choices
          label="What hurts"
          isSmall
          max={1}
          choices={regions.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
          chosen={[region]}
          onChange={([chosen = region]) => setRegion(chosen)}
        />
      )}
      {feeling === "hurts" && (
        <p className="text-ink-2 text-sm">
          Don't train with pain in the chest or dizziness, and ask a doctor about pain that stays.
        </p>
      )}
      <div aria-live="polite" className="grid gap-2">
        {prepared.changes.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {prepared.why && <Reason why={prepared.why} />}
      </div>
      <Button
        variant="primary"
        size="lg"
        disabled={prepared.session.exercises.length === 0}
        onClick={() => onStart(prepared.session)}
      >
        Start {session.name}, {prepared.session.minutes} min
      </Button>
    </Dialog>
  );
}
