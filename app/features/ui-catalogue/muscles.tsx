import { Body } from "#app/ui/body.tsx";
import { Part } from "./part.tsx";

const pushDay = { chest: 1, triceps: 0.6, shoulders: 0.6, abdominals: 0.1 } as const;
const week = {
  quadriceps: 1,
  glutes: 0.8,
  hamstrings: 0.6,
  lats: 0.9,
  "middle back": 0.5,
  traps: 0.3,
  biceps: 0.5,
  chest: 0.7,
  abdominals: 0.3,
  calves: 0.2,
} as const;

/** The body with muscles in several intensities. */
export function Muscles() {
  return (
    <Part name="Body">
      <div className="grid grid-cols-2 gap-4">
        <Body intensities={pushDay} title="Muscles of a push day" />
        <Body intensities={week} title="Muscles of a week" />
      </div>
    </Part>
  );
}
