import { useDatabase } from "#app/data/database-provider.tsx";
import { saveSettings } from "#app/data/settings/settings.ts";
import type { Settings } from "#app/domain/settings.ts";
import { mayNotify } from "#app/lib/notifications.ts";
import { askToNotify } from "#app/ui/ask-to-notify.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { readySound } from "./rest-alarm.ts";

type Choice = "sound" | "vibrate" | "speak" | "notify";

const choices: readonly { name: Choice; label: string }[] = [
  { name: "sound", label: "Sound" },
  { name: "vibrate", label: "Vibrate" },
  { name: "speak", label: "Speak" },
  { name: "notify", label: "Notify" },
];

/** Switches for the signals at the end of a rest, beside the toast. */
export function RestSwitches({ settings }: { settings: Settings | undefined }) {
  const data = useDatabase();

  const isOn = (name: Choice) => (settings?.[name] ?? false) && (name !== "notify" || mayNotify());

  async function choose(name: Choice, chosen: boolean) {
    if (name === "sound" && chosen) readySound();
    if (name === "notify" && chosen && !(await askToNotify())) return;
    await reportFailure(
      data && saveSettings(data, { [name]: chosen }),
      "That could not be saved on this device.",
    );
  }

  return (
    <div className="grid grid-cols-2 gap-1.5 @min-[36rem]:col-span-2 @min-[36rem]:grid-cols-4">
      {choices.map(({ name, label }) => (
        <label
          key={name}
          className="flex min-h-14 items-center justify-between gap-1 rounded-full bg-surface-2 px-3 text-xs sm:px-4 sm:text-sm"
        >
          {label}
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn(name)}
            checked={isOn(name)}
            disabled={!settings}
            onChange={(event) => choose(name, event.currentTarget.checked)}
            className="relative h-6 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-ink-2 before:transition-transform checked:border-transparent checked:bg-volt checked:before:translate-x-3 checked:before:bg-on-volt"
          />
        </label>
      ))}
    </div>
  );
}
