import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Around the page while it is rendered on the server. */
export const NonceProvider = NonceContext.Provider;

/**
 * What marks this answer's inline scripts and styles as ours under its Content-Security-Policy. Undefined in the browser, which hides
 * the attribute from scripts as well: elements with a nonce suppress hydration warnings.
 */
export const useNonce = (): string | undefined => useContext(NonceContext);
