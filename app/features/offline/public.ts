export { registerServiceWorker } from "./register.ts";
export { RestoreQuery } from "./restore-query.tsx";
export { StoreMemberScreens } from "./store-member-screens.tsx";
