export { DataSection } from "./data-section.tsx";
export { ImportPanel } from "./import-panel.tsx";
export { TransferDialog } from "./transfer-dialog.tsx";
