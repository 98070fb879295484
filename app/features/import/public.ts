export { ImportList } from "./import-list.tsx";
export { ImportPanel } from "./import-panel.tsx";
export { Transfer, TransferDialog } from "./transfer-dialog.tsx";

/** Loads import and export for a page whose first view doesn't show them. */
export const loadTransferDialog = () => import("./transfer-dialog.tsx");
