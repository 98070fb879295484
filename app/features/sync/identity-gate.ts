import { type ComponentType, createContext } from "react";

/** A form that proves who is there, and calls back once that has succeeded. */
export type IdentityGate = ComponentType<{ readonly isBusy: boolean; onProved(): void; onCancel(): void }>;

/** For actions that ask for it only where the server does. */
export const IdentityGateContext = createContext<IdentityGate | null>(null);
