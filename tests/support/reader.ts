/** The language of the reader, which differs from machine to machine. Browsers of the tests have the same one. */
Object.defineProperty(globalThis.navigator, "language", { get: () => "en-GB", configurable: true });
