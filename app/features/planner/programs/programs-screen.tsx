import { Link, useSearchParams } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { Program } from "#app/domain/planner/programs/program.ts";
import { describeLength, describeScheme, levels } from "#app/domain/planner/programs/program-words.ts";
import { findProgram, programs } from "#app/domain/planner/programs/programs.ts";
import { countOf } from "#app/lib/amounts.ts";
import { icon } from "#app/ui/icon.ts";
import type { Planner } from "../use-planner.ts";
import { ProgramPage } from "./program-page.tsx";
import { programSearch } from "./program-search.ts";

/** The programs, or the one that the address names. */
export default function ProgramsScreen({ planner }: { planner: Planner }) {
  const [params] = useSearchParams();
  const id = params.get("program") ?? "";
  const program = findProgram(id);
  return (
    <div className="grid gap-4">
      <Link
        to={programSearch(params, program ? "" : null)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeft {...icon} /> {program ? "All programs" : "Back to your plan"}
      </Link>
      {program ? (
        <ProgramPage key={program.id} program={program} planner={planner} />
      ) : (
        <List isUnknown={id !== ""} />
      )}
    </div>
  );
}

const groups = [
  { title: "At home", has: ({ needs, lifts }: Program) => lifts.length === 0 && needs.length <= 1 },
  {
    title: "For muscle, in a gym",
    has: ({ needs, lifts }: Program) => lifts.length === 0 && needs.length > 1,
  },
  { title: "For strength, with a barbell", has: ({ lifts }: Program) => lifts.length > 0 },
] as const;

function List({ isUnknown }: { isUnknown: boolean }) {
  const [params] = useSearchParams();
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h3 className="text-xl">Programs</h3>
        <p className="max-w-prose text-ink-2">
          Fixed weeks, described in our words with their source. A plan made of your answers adapts; a program
          asks the same of everybody.
        </p>
      </div>
      {isUnknown && <p role="alert">There is no such program. These are all:</p>}
      {groups.map(({ title, has }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h4 className="font-bold font-display text-lg">{title}</h4>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {programs.filter(has).map((program) => (
              <li key={program.id}>
                <Link
                  to={programSearch(params, program.id)}
                  className="grid h-full content-start gap-1 rounded-lg border border-line bg-surface p-4 hover:bg-surface-2"
                >
                  <span className="font-bold font-display text-lg">{program.name}</span>
                  <span className="tabular">
                    {countOf(program.weeks[0]?.length ?? 0, "day")} a week, {describeLength(program)}
                  </span>
                  <span className="text-ink-2 text-sm">
                    {levels[program.level]}. {describeScheme(program)}.
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
