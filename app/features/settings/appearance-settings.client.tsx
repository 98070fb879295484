import type { Settings } from "#app/domain/settings.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { SwitchRow } from "#app/ui/switch-row.tsx";
import { useTheme } from "#app/ui/theme/theme-provider.tsx";
import { useSaveSetting } from "./use-save-setting.ts";

interface AppearanceSettingsProps {
  settings: Settings;
  /** Where reduced motion applies, if not on all pages, such as " on this page". */
  motionIn?: string | undefined;
}

/** The theme and reduced motion. */
export function AppearanceSettings({ settings, motionIn = "" }: AppearanceSettingsProps) {
  const { choice, choose } = useTheme();
  const save = useSaveSetting();
  return (
    <SectionCard title="Appearance" id="appearance">
      <Segments
        label="Theme"
        options={[
          { value: "system", label: "System" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
        value={choice}
        onChoose={choose}
      />
      <SwitchRow
        label="Reduce motion"
        hint={`Figures stand still and nothing slides${motionIn}, whatever your system says.`}
        checked={settings.reduceMotion}
        onChange={(reduceMotion) => save({ reduceMotion })}
      />
    </SectionCard>
  );
}
