export { LazyRunningOffer } from "./in-layout/lazy-running-offer.tsx";
export { SyncMark } from "./in-layout/sync-mark.tsx";
export { SyncSection } from "./sync-section.tsx";
export { useRelayStatus } from "./use-relay-status.ts";

/** Loads what a device without data shows while another one has it. */
export const loadEmptyDevice = () => import("./device/empty-device.tsx");
