export { ImportList } from "./import-list.tsx";
export { ImportPanel } from "./import-panel.tsx";
export { renderImportSearch } from "./render-import-search.tsx";
