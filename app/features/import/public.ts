export { ImportList } from "./import-list.tsx";
export { ImportPanel } from "./import-panel.tsx";
export { loadTransferDialog } from "./load-transfer.ts";
export { renderImportSearch } from "./render-import-search.tsx";
export { TransferDialog } from "./transfer-dialog.tsx";
