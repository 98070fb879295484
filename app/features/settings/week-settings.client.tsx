import type { Settings } from "#app/domain/settings.ts";
import { Select } from "#app/ui/field.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

/** The first day of the week, and the weekly target that counts for the streak. */
export function WeekSettings({ settings }: { settings: Settings }) {
  const save = useSaveSetting();
  return (
    <SectionCard title="Week" id="week">
      <div className="grid gap-2">
        <p className="font-semibold text-sm">First day</p>
        <Segments
          label="First day of the week"
          isWide
          options={[
            { value: "saturday", label: "Saturday" },
            { value: "sunday", label: "Sunday" },
            { value: "monday", label: "Monday" },
          ]}
          value={settings.weekStart}
          onChoose={(weekStart) => save({ weekStart })}
        />
      </div>
      <Select
        label="Weekly target"
        hint="Weeks that reach it count for your streak; without one a single workout does."
        value={settings.weeklyTarget}
        onChange={(event) => save({ weeklyTarget: Number(event.currentTarget.value) })}
      >
        <option value={0}>No target</option>
        {Array.from({ length: 14 }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 workout" : `${count} workouts`}
          </option>
        ))}
      </Select>
    </SectionCard>
  );
}
