import type {} from "@remix-run/react";

/** The version of the build that this page is of, in the browser. */
export const pageVersion = (): string => window.__remixManifest.version;
