import type { ReactNode } from "react";
import { restPresets, type Settings } from "#app/domain/settings.ts";
import { formatRest } from "#app/lib/duration.ts";
import { mayNotify } from "#app/lib/notifications.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { askToNotify } from "#app/ui/toast.ts";
import { useSaveSetting } from "./use-save-setting.ts";

const switches = [
  { setting: "keepAwake", label: "Keep the screen awake", hint: "While a workout runs." },
  { setting: "sound", label: "Sound", hint: "Two tones when a rest is over or a routine moves on." },
  { setting: "vibrate", label: "Vibrate", hint: "On phones that can." },
  { setting: "speak", label: "Speak", hint: "Says start, ten seconds left, end and what comes next." },
] as const;

/** Settings of a workout: the rest, the screen, and its signals. `children`: further signals. */
export function WorkoutSettings({ settings, children }: { settings: Settings; children?: ReactNode }) {
  const save = useSaveSetting();
  const chooseNotify = async (chosen: boolean) => {
    if (!chosen || (await askToNotify())) save({ notify: chosen });
  };
  return (
    <SectionCard title="Workout" id="workout">
      <div className="grid gap-2">
        <p className="font-semibold text-sm">Default rest</p>
        <Segments
          label="Default rest"
          isWide
          options={restPresets.map((seconds) => ({ value: String(seconds), label: formatRest(seconds) }))}
          value={String(settings.defaultRestS)}
          onChoose={(seconds) => save({ defaultRestS: Number(seconds) })}
        />
      </div>
      {switches.map(({ setting, label, hint }) => (
        <SwitchRow
          key={setting}
          label={label}
          hint={hint}
          checked={settings[setting]}
          onChange={(isOn) => save({ [setting]: isOn })}
        />
      ))}
      <SwitchRow
        label="Notify"
        hint="When a rest or a step is over while you are in another app."
        checked={settings.notify && mayNotify()}
        onChange={chooseNotify}
      />
      {children}
    </SectionCard>
  );
}
