import { type ComponentType, createContext } from "react";

/** A form that proves the member's identity, and calls back once that has succeeded. */
export type IdentityGate = ComponentType<{ readonly isBusy: boolean; onProved(): void; onCancel(): void }>;

/** Null outside of the settings, which have no such form. */
export const IdentityGateContext = createContext<IdentityGate | null>(null);
