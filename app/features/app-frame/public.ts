export { AppFrame } from "./app-frame.tsx";
export { BottomBar } from "./bottom-bar.tsx";
export { NotFound } from "./not-found.tsx";
export { findSidebarChoice } from "./sidebar-choice.ts";
export { StartStop } from "./start-stop.tsx";
