import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import type { Exercise } from "#app/contracts/exercise.ts";
import { type NewRoutine, newRoutineSchema } from "#app/contracts/routine.ts";
import { formatLength } from "#app/lib/amounts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { controlClass, Field } from "#app/ui/field.tsx";
import { useDialogDraft } from "#app/ui/use-draft-of.ts";
import { routineLength } from "./routine-length.ts";

interface RoutineEditorProps {
  /** Names what is being written, so that it can be taken up again after a forced sign-in. */
  draft: string;
  initial: NewRoutine;
  exercises: readonly Exercise[];
  onSave(routine: NewRoutine): void;
}

const typedSchema = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      /** Stays with the step while it is moved. */
      key: z.number(),
      exerciseId: z.string(),
      seconds: z.string(),
      restS: z.string(),
    }),
  ),
});
type Typed = z.infer<typeof typedSchema>;
type Step = Typed["steps"][number];

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Names a routine and puts its steps in order. */
export function RoutineEditor({ draft, initial, exercises, onSave }: RoutineEditorProps) {
  const [typed, setTyped] = useDialogDraft(
    `routine:${draft}`,
    describe(initial),
    (kept) => typedSchema.safeParse(kept).data ?? null,
  );
  const { name, steps } = typed;
  const setSteps = (next: Step[]) => setTyped({ ...typed, steps: next });
  const [failed, setFailed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const read = newRoutineSchema.safeParse({
    name,
    steps: steps.map(({ exerciseId, seconds, restS }) => ({
      exerciseId,
      seconds: Number(seconds || Number.NaN),
      restS: Number(restS || 0),
    })),
  });

  const change = (index: number, patch: Partial<Step>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...patch } : step)));

  function move(index: number, by: -1 | 1) {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    arrange(next, index + by, by < 0 ? "up" : "down");
  }

  /** A step that moved has its buttons elsewhere, and one that is gone has none: the keyboard goes with it, or beside. */
  function arrange(next: Step[], at: number, action: string) {
    flushSync(() => setSteps(next));
    const row = list.current?.children[Math.min(at, next.length - 1)];
    const enabled = [...(row?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
    const same = enabled.find(({ ariaLabel }) => ariaLabel?.split(" ").includes(action));
    (same ?? enabled[0] ?? row?.querySelector("select"))?.focus();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setFailed(!read.success);
    if (read.success) onSave(read.data);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field
        label="Name"
        value={name}
        maxLength={80}
        error={failed && !name.trim() ? "Name the routine" : undefined}
        autoComplete="off"
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <ol ref={list} className="grid gap-2">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="grid grid-cols-[1fr_auto] items-end gap-2 rounded-sm bg-surface-2 p-3 sm:grid-cols-[1fr_5rem_5rem_auto]"
          >
            <label className="text-ink-2 text-xs max-sm:col-span-2">
              Exercise {index + 1}
              <select
                value={step.exerciseId}
                onChange={(event) => change(index, { exerciseId: event.currentTarget.value })}
                className={controlClass}
              >
                {exercises.every(({ id }) => id !== step.exerciseId) && (
                  <option value={step.exerciseId}>Deleted exercise</option>
                )}
                {exercises.map((exercise) => (
                  <option key={exercise.id} value={exercise.id}>
                    {exercise.name}
                  </option>
                ))}
              </select>
            </label>
            <div className="contents max-sm:grid max-sm:grid-cols-2 max-sm:gap-2">
              <label className="text-ink-2 text-xs">
                Seconds
                <input
                  inputMode="numeric"
                  value={step.seconds}
                  aria-invalid={(failed && !isWhole(step.seconds, 1, 7200)) || undefined}
                  onChange={(event) => change(index, { seconds: event.currentTarget.value })}
                  className={controlClass}
                />
              </label>
              <label className="text-ink-2 text-xs">
                Rest
                <input
                  inputMode="numeric"
                  value={step.restS}
                  aria-invalid={(failed && !isWhole(step.restS || "0", 0, 3600)) || undefined}
                  onChange={(event) => change(index, { restS: event.currentTarget.value })}
                  className={controlClass}
                />
              </label>
            </div>
            <div className="flex">
              <IconButton
                label={`Move ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp {...icon} />
              </IconButton>
              <IconButton
                label={`Move ${index + 1} down`}
                disabled={index === steps.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown {...icon} />
              </IconButton>
              <IconButton
                label={`Remove ${index + 1}`}
                disabled={steps.length === 1}
                onClick={() =>
                  arrange(
                    steps.filter((_, at) => at !== index),
                    index,
                    "Remove",
                  )
                }
              >
                <Trash2 {...icon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button
        onClick={() =>
          setSteps([
            ...steps,
            {
              key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
              exerciseId: exercises[0]?.id ?? "",
              seconds: "60",
              restS: "30",
            },
          ])
        }
      >
        <Plus {...icon} /> Add a step
      </Button>
      <p
        role="status"
        className={failed && !read.success ? "font-semibold text-danger text-sm" : "text-ink-2 text-sm"}
      >
        {read.success
          ? `${formatLength(routineLength(read.data.steps))} in all`
          : "Give it a name, and each step whole seconds: 1 to 7,200 of work, 0 to 3,600 of rest."}
      </p>
      <Button type="submit" variant="primary" size="lg">
        Save routine
      </Button>
    </form>
  );
}

/** As the contract of a routine's step has it. */
const isWhole = (text: string, least: number, most: number): boolean =>
  Number.isInteger(Number(text || Number.NaN)) && Number(text) >= least && Number(text) <= most;

const describe = ({ name, steps }: NewRoutine): Typed => ({
  name,
  steps: steps.map(({ exerciseId, seconds, restS }, key) => ({
    key,
    exerciseId,
    seconds: String(seconds),
    restS: String(restS),
  })),
});
