import type { LocalMode } from "./interface.ts";

/** A deployed Worker has no local mode. */
export const localMode: LocalMode | null = null;
