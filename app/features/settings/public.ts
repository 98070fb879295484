export { AppearanceSettings } from "./appearance-settings.client.tsx";
export { DataFacts } from "./data-facts.tsx";
export { EraseData } from "./erase-data.tsx";
export { ExportButtons } from "./export-buttons.tsx";
export { QuarantineList } from "./quarantine-list.tsx";
export { WeekSettings } from "./week-settings.client.tsx";
export { WeightSettings } from "./weight-settings.client.tsx";
export { WorkoutSettings } from "./workout-settings.client.tsx";
