import { homePrograms } from "./home-programs.ts";
import { musclePrograms } from "./muscle-programs.ts";
import type { Program } from "./program.ts";
import { strengthPrograms } from "./strength-programs.ts";

/** All programs: at home, for muscle, for strength; within each the easier ones first. */
export const programs: readonly Program[] = [...homePrograms, ...musclePrograms, ...strengthPrograms];

/** Null if there is no such program, or none any longer. */
export const findProgram = (id: string): Program | null =>
  programs.find((program) => program.id === id) ?? null;
