import type { Sync } from "#app/data/sync/sync.ts";
import { AskFirst } from "../ui/ask-first.tsx";

/** Starts anew, for a member without the recovery code and without another device. */
export function ForgetAll({ sync }: { sync: Sync }) {
  return (
    <details>
      <summary className="font-semibold text-sm">Neither the code nor another device?</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="text-ink-2 text-sm">
          Then nobody can open what our server stores, not even we. A device that still has your workouts can
          turn sync on anew afterwards; so can this one.
        </p>
        <AskFirst
          label="Forget it and start anew"
          title="Forget everything at our server?"
          confirm="Forget it"
          work={() => sync.turnOff({ everywhere: true })}
          done="Our server has forgotten your data. Sync is off."
        >
          The encrypted copy of your workouts at our server is deleted for good, with its recovery code and
          its list of devices. Workouts on your devices stay where they are.
        </AskFirst>
      </div>
    </details>
  );
}
