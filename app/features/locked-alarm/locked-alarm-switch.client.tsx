import { useState } from "react";
import { startsEmpty } from "#app/content/shared-features.ts";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useHydrated } from "#app/ui/use-browser.ts";
import { canRingLocked, saveChoice, useChoice } from "./choice.ts";

const hint =
  "Sends the end of a rest to our server, whose message your browser's push service brings to this device.";

/** Turns the alarm on a locked device on and off. */
export function LockedAlarmSwitch() {
  const choice = useChoice();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const isAble = !hydrated || canRingLocked();

  async function choose(chosen: boolean) {
    setBusy(true);
    const { turnOn, turnOff } = await import("./turn-on.ts");
    // The choice is saved first, because cues that are still loading would register the cancelled alarm again.
    if (!chosen) saveChoice("off");
    const problem = chosen ? await turnOn() : await turnOff();
    if (problem) showToast("Rests don't ring when locked", { detail: problem });
    else if (chosen) saveChoice("on");
    setBusy(false);
  }

  return (
    <SwitchRow
      label="Ring even when locked"
      hint={
        isAble
          ? hint
          : `This browser can't. On an iPhone, add the site to the home screen to get it. ${startsEmpty}`
      }
      checked={choice === "on"}
      disabled={busy || !isAble}
      onChange={(chosen) =>
        choose(chosen).catch((error: unknown) => {
          console.error("The alarm could not be changed", error);
          showToast("The alarm could not be changed.", { detail: "Please try again." });
          setBusy(false);
        })
      }
    />
  );
}
