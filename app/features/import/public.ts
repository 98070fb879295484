export { DataSection } from "./data-section.tsx";
export { ImportPanel } from "./import-panel.tsx";
export { TransferDialog } from "./transfer-dialog.tsx";

/** Loads import and export for a page whose first view doesn't show them. */
export const loadTransferDialog = () => import("./transfer-dialog.tsx");
