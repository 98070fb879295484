export { LazyRunningOffer, loadEmptyDevice } from "./in-layout/lazy-running-offer.tsx";
export { SyncMark } from "./in-layout/sync-mark.tsx";
export { SyncSection } from "./sync-section.tsx";
export { useRelayStatus } from "./use-relay-status.ts";
