import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { muscles } from "#app/domain/exercise/muscle.ts";
import {
  type Answers,
  experiences,
  goals,
  maxDays,
  maxStressed,
  parseAnswers,
} from "#app/domain/planner/answers.ts";
import { type Catalogue, type Need, nameNeed, needs, regions } from "#app/domain/planner/planned-exercise.ts";
import { formatWeekday, listWeekdays } from "#app/domain/routine/weekdays.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Choices } from "./choices.tsx";

const goalChoices = {
  strength: { label: "Strength", hint: "Heavy sets of few repetitions" },
  muscle: { label: "Muscle", hint: "Six or more sets of each muscle a week" },
  health: { label: "Health", hint: "Every large muscle twice a week" },
} as const;

const experienceChoices = {
  novice: { label: "Novice", hint: "Less than half a year of training" },
  intermediate: { label: "Intermediate", hint: "Half a year to two years" },
  advanced: { label: "Advanced", hint: "More than two years" },
} as const;

const minuteChoices = [15, 20, 30, 45, 60, 75, 90, 120];

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const toChoices = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: capitalize(value) }));

interface QuestionsProps {
  initial: Answers;
  catalogue: Catalogue;
  weekStart: WeekStart;
  /** What the answers were read from; shown above the first question. */
  lead: string;
  onDone(answers: Answers): void;
  /** Leaves the questions; absent if there is no plan to go back to. */
  onCancel?: (() => void) | undefined;
  /** Shown below the first question. */
  children?: ReactNode;
}

type Change = (part: Partial<Answers>) => void;

interface Question {
  readonly field: keyof Answers;
  readonly text: string;
  readonly hint?: string;
  /** A group with the question's name. */
  readonly choices: ReactNode;
}

/** Seven questions, one on a screen, each with an answer from the history. */
export function Questions({
  initial,
  catalogue,
  weekStart,
  lead,
  onDone,
  onCancel,
  children,
}: QuestionsProps) {
  const [answers, setAnswers] = useState(initial);
  const [at, setAt] = useState(0);
  const change = (part: Partial<Answers>) => setAnswers((before) => ({ ...before, ...part }));
  const questions = listQuestions(answers, { catalogue, weekStart, change });
  const question = questions[at];
  const heading = useRef<HTMLHeadingElement>(null);
  if (!question) return null;
  const error = parseAnswers(answers).errors.find(({ field }) => field === question.field)?.text;
  // The question is new, so the keyboard and screen readers begin at its heading.
  const go = (to: number) => {
    flushSync(() => setAt(to));
    heading.current?.focus();
  };
  const isLast = at + 1 === questions.length;
  return (
    <form
      className="grid max-w-prose gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (error) return;
        if (isLast) onDone(answers);
        else go(at + 1);
      }}
    >
      {at === 0 && <p className="text-ink-2">{lead}</p>}
      <div className="grid gap-1">
        <p className="text-ink-2 text-sm">
          {at + 1} of {questions.length}
        </p>
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {question.text}
        </h3>
        {question.hint && <p className="text-ink-2 text-sm">{question.hint}</p>}
      </div>
      {question.choices}
      {error && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="lg">
          {isLast ? "Make my plan" : "Next"}
        </Button>
        {at > 0 && (
          <Button size="lg" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        {onCancel && (
          <Button size="lg" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {at === 0 && children}
    </form>
  );
}

function listQuestions(
  answers: Answers,
  { catalogue, weekStart, change }: Pick<QuestionsProps, "catalogue" | "weekStart"> & { change: Change },
): readonly Question[] {
  const kit = answers.places.find(({ name }) => name === answers.place)?.needs ?? [];
  const minutes = [...new Set([...minuteChoices, answers.minutes])].sort((a, b) => a - b);
  const changeKit = (chosen: readonly Need[]) =>
    change({
      places: answers.places.map((place) =>
        place.name === answers.place
          ? { ...place, needs: needs.filter((need) => chosen.includes(need)) }
          : place,
      ),
    });
  return [
    {
      field: "goal",
      text: "What do you train for?",
      choices: (
        <Choices
          label="Goal"
          max={1}
          choices={goals.map((value) => ({ value, ...goalChoices[value] }))}
          chosen={[answers.goal]}
          onChange={([goal = answers.goal]) => change({ goal })}
        />
      ),
    },
    {
      field: "days",
      text: "On which days?",
      hint: "A missed day moves the sessions; nothing is carried into the next week.",
      choices: (
        <Choices
          label="Days"
          isSmall
          max={maxDays}
          choices={listWeekdays(weekStart).map((day) => ({
            value: String(day),
            label: formatWeekday(day, "short"),
          }))}
          chosen={answers.days.map(String)}
          onChange={(days) => change({ days: days.map(Number).sort((a, b) => a - b) })}
        />
      ),
    },
    {
      field: "minutes",
      text: "How many minutes a day?",
      choices: (
        <Choices
          label="Minutes"
          isSmall
          max={1}
          choices={minutes.map((value) => ({ value: String(value), label: `${value} min` }))}
          chosen={[String(answers.minutes)]}
          onChange={([value]) => change({ minutes: Number(value) })}
        />
      ),
    },
    {
      field: "places",
      text: "Where, and with what?",
      hint: "Body weight needs nothing.",
      choices: (
        <fieldset className="grid gap-4">
          <legend className="sr-only">Equipment</legend>
          <Choices
            label="Place"
            isSmall
            max={1}
            choices={answers.places.map(({ name }) => ({ value: name, label: name }))}
            chosen={[answers.place]}
            onChange={([place = answers.place]) => change({ place })}
          />
          <Choices
            label={`What is at ${answers.place}`}
            isSmall
            choices={needs.map((value) => ({ value, label: nameNeed(value) }))}
            chosen={kit}
            onChange={changeKit}
          />
        </fieldset>
      ),
    },
    {
      field: "experience",
      text: "How long have you trained?",
      choices: (
        <Choices
          label="Experience"
          max={1}
          choices={experiences.map((value) => ({ value, ...experienceChoices[value] }))}
          chosen={[answers.experience]}
          onChange={([experience = answers.experience]) => change({ experience })}
        />
      ),
    },
    {
      field: "spare",
      text: "What should be spared?",
      hint: "No exercise loads these parts. Ask a doctor first in case of illness, pregnancy, pain in the chest or dizziness.",
      choices: (
        <fieldset className="grid gap-5">
          <legend className="sr-only">Spare</legend>
          <Choices
            label="Parts of the body"
            isSmall
            choices={toChoices(regions)}
            chosen={answers.spare}
            onChange={(spare) => change({ spare })}
          />
          <LeftOut catalogue={catalogue} banned={answers.banned} onChange={(banned) => change({ banned })} />
        </fieldset>
      ),
    },
    {
      field: "stressed",
      text: "Which muscles matter most?",
      hint: `None, or at most ${maxStressed}. They get more sets.`,
      choices: (
        <Choices
          label="Stress"
          isSmall
          max={maxStressed}
          choices={toChoices(muscles)}
          chosen={answers.stressed}
          onChange={(stressed) => change({ stressed })}
        />
      ),
    },
  ];
}

interface LeftOutProps {
  catalogue: Catalogue;
  banned: readonly string[];
  onChange(banned: readonly string[]): void;
}

/** The exercises that are left out, which can be allowed again, and the way to leave out one more. */
function LeftOut({ catalogue, banned, onChange }: LeftOutProps) {
  // One that is allowed again stays in the list, so that the press can be taken back.
  const [listed, setListed] = useState(banned);
  const nameOf = (id: string) => catalogue.find(id)?.name ?? id;
  const others = catalogue.exercises
    .filter(({ id }) => !listed.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      {listed.length > 0 && (
        <Choices
          label="Exercises that are left out"
          isSmall
          choices={listed.map((value) => ({ value, label: nameOf(value) }))}
          chosen={banned}
          onChange={onChange}
        />
      )}
      <Select
        label="Leave out an exercise"
        value=""
        onChange={({ target: { value } }) => {
          setListed([...listed, value]);
          onChange([...banned, value]);
        }}
      >
        <option value="">None</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
