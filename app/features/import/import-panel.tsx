import { Upload } from "lucide-react";
import { type ChangeEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import type { ImportOptions } from "#app/data/transfer/foreign-file.ts";
import type { PlannedImport } from "#app/data/transfer/transfer.client.ts";
import type { RatedExercise } from "#app/domain/exercise/library-exercise.ts";
import { loadRatedLibrary } from "#app/features/library/public.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { showToast } from "#app/ui/toast.ts";
import { describeBatch } from "./import-list.tsx";
import { takeBack } from "./take-back.ts";

// Loaded while the first file is read.
const loadTransfers = () => import("#app/data/transfer/transfer.client.ts");
const loadPreview = () => import("./import-preview.tsx");
const ImportPreview = lazyPart(loadPreview);

/** Android's dialog filters by the type that the phone gives a CSV, and phones differ. */
const fileTypes = [
  ...[".json", ".csv", ".tsv", ".txt", "application/json", "text/csv", "text/comma-separated-values"],
  ...["application/csv", "application/vnd.ms-excel", "text/tab-separated-values", "text/plain"],
].join();

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "refused"; readonly reason: string }
  | {
      readonly kind: "planned";
      readonly name: string;
      readonly plan: PlannedImport;
      /** The chosen options. `planned` has the options of the shown plan. */
      readonly options: ImportOptions;
      readonly planned: ImportOptions;
      readonly busy: boolean;
    };

/** The sentence of a refusal. Null for any other error, which is technical and is logged. */
function findRefusal(error: unknown, words: string): string | null {
  if (error instanceof Error && error.name === "FileRefused") return error.message;
  console.error(words, error);
  return null;
}

interface ImportPanelProps {
  db: FitnessDatabase;
}

/** Chooses a file, shows what it would add, and imports it. */
export function ImportPanel({ db }: ImportPanelProps) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The plan that is shown. */
  const opened = useRef<PlannedImport | null>(null);
  /** Plans are made one after the other. */
  const planning = useRef<Promise<unknown>>(Promise.resolve());
  /** Counts the files. If another file was chosen or the page was left meanwhile, a finished plan is discarded. */
  const turn = useRef(0);
  const isPlanned = state.kind === "planned";
  useEffect(() => {
    if (!isPlanned) return;
    return () => {
      focusIfLost(button.current);
      // A long preview disappears, and the window would show the content below it.
      button.current?.scrollIntoView({ block: "center" });
    };
  }, [isPlanned]);

  const discard = useCallback(() => {
    turn.current++;
    opened.current?.discard();
    opened.current = null;
    // A plan that is still being made may never be ready, so the next one doesn't wait for it.
    planning.current = Promise.resolve();
  }, []);
  useEffect(() => discard, [discard]);

  const refuse = (error: unknown) =>
    setState({
      kind: "refused",
      reason: findRefusal(error, "The file can't be read") ?? "The file can't be read. Choose it again.",
    });

  /** Without a network, before the library was ever opened, names become own exercises. */
  async function findLibrary(): Promise<readonly RatedExercise[]> {
    try {
      return await loadRatedLibrary(db);
    } catch (error) {
      console.warn("The library can't be loaded", error);
      return [];
    }
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    // Resets the input, so that the same file can be chosen again.
    event.currentTarget.value = "";
    if (!file) return;
    discard();
    const own = turn.current;
    setState({ kind: "reading", name: file.name });
    try {
      const [{ planImport }, library] = await Promise.all([loadTransfers(), findLibrary(), loadPreview()]);
      const options = { library };
      const plan = await planImport(db, file, options);
      if (turn.current !== own) return plan.discard();
      opened.current = plan;
      setState({ kind: "planned", name: file.name, plan, options, planned: options, busy: false });
    } catch (error) {
      if (turn.current === own) refuse(error);
    }
  }

  function change(plan: PlannedImport, options: ImportOptions) {
    setState((now) => (now.kind === "planned" ? { ...now, options } : now));
    const own = turn.current;
    planning.current = planning.current
      .then(() => plan.replan(options))
      .then(
        (changed) =>
          setState((now) =>
            now.kind === "planned" && now.options === options
              ? { ...now, plan: changed, planned: options }
              : now,
          ),
        (error) => {
          if (turn.current === own) refuse(error);
        },
      );
  }

  async function commit(planned: State & { kind: "planned" }) {
    const { name, plan } = planned;
    // The import goes on when the page is left.
    opened.current = null;
    setState({ ...planned, busy: true });
    try {
      const batch = await plan.commit(name);
      setState({ kind: "idle" });
      showToast(`Imported ${describeBatch(batch)}`, {
        durationMs: 10_000,
        action: { label: "Undo", run: () => void takeBack(db, batch) },
      });
    } catch (error) {
      const reason = findRefusal(error, "The import failed") ?? explainDataError(dataErrorKind(error));
      setState({ kind: "refused", reason: `Nothing was imported. ${reason}` });
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={input}
        type="file"
        accept={fileTypes}
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        ref={button}
        className="justify-self-start"
        // Another file meanwhile would replace the one that is read or imported.
        busy={state.kind === "reading" || (isPlanned && state.busy)}
        onClick={() => input.current?.click()}
      >
        <Upload {...icon} /> Import a file
      </Button>
      {state.kind === "reading" && <p role="status">Reading {state.name}…</p>}
      {state.kind === "refused" && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {state.reason}
        </p>
      )}
      {state.kind === "planned" && (
        <Suspense>
          <ImportPreview
            name={state.name}
            plan={state.plan}
            options={state.options}
            busy={state.busy}
            replanning={state.options !== state.planned}
            // The worker imports the plan that was shown, and answers one question at a time.
            onChange={(options) => !state.busy && change(state.plan, options)}
            onImport={() => commit(state)}
            onCancel={() => {
              discard();
              setState({ kind: "idle" });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
