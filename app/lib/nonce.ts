import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Wraps the page while the server renders it. */
export const NonceProvider = NonceContext.Provider;

/**
 * The nonce that allows this answer's inline scripts and styles under its Content-Security-Policy. Undefined in the
 * browser, which hides the attribute from scripts as well, so elements with a nonce suppress hydration warnings.
 */
export const useNonce = (): string | undefined => useContext(NonceContext);
