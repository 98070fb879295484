/** Loads import and export for a page whose first view doesn't show them. */
export const loadTransferDialog = () => import("./transfer-dialog.tsx");
