import type { ReactNode } from "react";
import type { Settings } from "#app/domain/settings.ts";
import { AppearanceSettings } from "./appearance-settings.client.tsx";
import { WeekSettings } from "./week-settings.client.tsx";
import { WeightSettings } from "./weight-settings.client.tsx";
import { WorkoutSettings } from "./workout-settings.client.tsx";

interface DeviceSettingsProps {
  settings: Settings;
  /** Where reduced motion applies, if not on all pages, such as " on this page". */
  motionIn?: string | undefined;
  /** Further signals of a workout. */
  children?: ReactNode;
}

/** The settings that the browser keeps: those of users and of guests. */
export function DeviceSettings({ settings, motionIn, children }: DeviceSettingsProps) {
  return (
    <>
      <WorkoutSettings settings={settings}>{children}</WorkoutSettings>
      <WeightSettings settings={settings} />
      <WeekSettings settings={settings} />
      <AppearanceSettings settings={settings} motionIn={motionIn} />
    </>
  );
}
