// A plan, a program or a routine in the fragment of an address. Browsers send no fragment, so no server sees it.

import * as z from "zod/mini";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import { deflate, inflate } from "#app/lib/deflate.ts";
import { exercises as builtIn } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { findExercise } from "../routine/find-exercise.ts";
import { type NewRoutine, newRoutineSchema, type SetTarget } from "../routine/routine.ts";
import { parseJson } from "../row/json.ts";

/** In characters. Some mail programs and chats cut longer links. */
export const maxFragmentLength = 8000;
/** The longest JSON that a link may hold, in bytes: far more than a plan has, and soon parsed. */
const maxJsonBytes = 128_000;

const version = 1;

/** The content of a link. `parsePlan` checks a plan, which is any JSON until then. A program is given by its id. */
export type LinkContent =
  | { readonly kind: "plan"; readonly plan: unknown }
  | { readonly kind: "program"; readonly program: string }
  | { readonly kind: "routine"; readonly routine: NewRoutine };

/** Why a link can't be made or read, as an owner reads it. */
export interface LinkProblem {
  readonly code: "empty" | "too-long" | "damaged" | "newer" | "invalid";
  readonly message: string;
}

type WrittenLink = { fragment: string; problem: null } | { fragment: null; problem: LinkProblem };
type ReadLink = { content: LinkContent; problem: null } | { content: null; problem: LinkProblem };

const envelopeSchema = z.object({ version: z.int().check(z.minimum(1)), kind: z.string() });
const contentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), plan: z.unknown() }),
  z.object({ kind: z.literal("program"), program: z.string().check(z.minLength(1), z.maxLength(80)) }),
  z.object({ kind: z.literal("routine"), routine: newRoutineSchema }),
]);

const kinds = ["plan", "program", "routine"];

/** The fragment for a plan, a program or a routine, without "#". The problem is its length, or a routine that isn't valid. */
export async function toPlanFragment(content: LinkContent): Promise<WrittenLink> {
  const { success, data } = contentSchema.safeParse(content);
  if (!success)
    return { fragment: null, problem: { code: "invalid", message: `This ${content.kind} can't be shared.` } };
  const json = new TextEncoder().encode(JSON.stringify({ version, ...data }));
  const fragment = json.length <= maxJsonBytes ? toBase64Url(await deflate(json)) : "";
  if (fragment === "" || fragment.length > maxFragmentLength)
    return {
      fragment: null,
      problem: { code: "too-long", message: `This ${content.kind} is too long for a link.` },
    };
  return { fragment, problem: null };
}

const failure = (code: LinkProblem["code"], message: string): ReadLink => ({
  content: null,
  problem: { code, message },
});

const damaged = () =>
  failure("damaged", "This link is damaged. Perhaps its end is missing; ask for it again, as a whole.");

/** Reads the fragment of a link, with or without "#". Anybody can write a link, so a wrong one never throws. */
export async function readPlanFragment(text: string): Promise<ReadLink> {
  // Mail programs break long lines.
  const fragment = text.replace(/^#/, "").replace(/\s/g, "");
  if (fragment === "") return failure("empty", "This link has no plan in it.");
  if (fragment.length > maxFragmentLength)
    return failure("too-long", "This link is longer than that of a plan, so it isn't opened.");
  const bytes = await inflate(fromBase64Url(fragment), maxJsonBytes);
  const value = bytes && parseJson(new TextDecoder().decode(bytes));
  const envelope = envelopeSchema.safeParse(value);
  if (!envelope.success) return damaged();
  const { version: written, kind } = envelope.data;
  if (written > version || !kinds.includes(kind))
    return failure("newer", "This link is from a newer version. Reload this page, then open the link again.");
  const { success, data } = contentSchema.safeParse(value);
  if (!success) return failure("invalid", `This link has no ${kind} that can be used.`);
  return { content: data, problem: null };
}

/**
 * The routine as another person can use it. Own exercises are copied into their steps, because the other person doesn't
 * have them. Weights are left out, because they are those of the sender.
 * @param exercises the built-in and the own ones
 */
export const toSharedRoutine = (routine: NewRoutine, exercises: readonly Exercise[]): NewRoutine => ({
  ...newRoutineSchema.parse(routine),
  steps: routine.steps.map(({ target, ...step }) => {
    const isBuiltIn = builtIn.some(({ id }) => id === step.exerciseId);
    const exercise = isBuiltIn ? undefined : findExercise(step, exercises);
    return { ...step, ...(exercise && { exercise }), ...(target && { target: withoutWeight(target) }) };
  }),
});

const withoutWeight = ({ weightG, perSet, ...target }: SetTarget): SetTarget => ({
  ...target,
  ...(perSet && { perSet: perSet.map(({ weightG, ...set }) => set) }),
});
