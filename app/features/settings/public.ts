export { ApplyMotion } from "./apply-motion.tsx";
export { DataFacts } from "./data-facts.tsx";
export { DeviceSettings } from "./device-settings.client.tsx";
export { EraseData } from "./erase-data.tsx";
export { ExportButtons } from "./export-buttons.tsx";
export { QuarantineList } from "./quarantine-list.tsx";
