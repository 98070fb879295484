import { type ComponentType, createContext } from "react";

/** A form that proves who is there, and calls back once that has succeeded. */
export type IdentityGate = ComponentType<{ readonly isBusy: boolean; onProved(): void; onCancel(): void }>;

/** Null outside of the settings, where no form can prove it. */
export const IdentityGateContext = createContext<IdentityGate | null>(null);
