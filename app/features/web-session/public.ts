export { useSignedInElsewhere } from "./auth-channel.ts";
export { findSentDeletion, forgetSentDeletion, noteSentDeletion } from "./sent-deletion.ts";
export { broadcastIfSignedOut } from "./session-calls.ts";
export { SessionRecovery } from "./session-recovery.tsx";
export { SessionRefresher } from "./session-refresher.tsx";
export { SignOutButton } from "./sign-out-button.tsx";
export { useAccountRetry } from "./use-account-retry.ts";

/** Loads the module that erases a deleted account's data in this browser. */
export const loadEraseAccount = () => import("./erase-account.client.ts");
