import { Upload } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { Data } from "#app/data/data.ts";
import { explainTrouble, troubleOf } from "#app/data/data-error.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { type FileLook, lookAtFile } from "../look-at-file.ts";
import { ImportPreview } from "./import-preview.tsx";

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "look"; readonly look: FileLook; readonly busy: boolean };

/** What a refusal says to the person; any other error is technical, and is logged. */
function findRefusal(error: unknown, words: string): string | null {
  if (error instanceof Error && error.name === "FileRefused") return error.message;
  console.error(words, error);
  return null;
}

/** Choosing a file, looking at what it would bring, and bringing it in. */
export function ImportPanel({ data, onDone }: { data: Data; onDone?(): void }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isLooking = state.kind === "look";
  useEffect(() => (isLooking ? () => focusIfLost(button.current) : undefined), [isLooking]);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again.
    event.currentTarget.value = "";
    if (!file) return;
    setState({ kind: "reading", name: file.name });
    try {
      setState({ kind: "look", look: await lookAtFile(data, file), busy: false });
    } catch (error) {
      setState({
        kind: "refused",
        reason: findRefusal(error, "The file can't be read") ?? "The file can't be read. Choose it again.",
      });
    }
  }

  async function bringIn(look: FileLook) {
    setState({ kind: "look", look, busy: true });
    try {
      const carry = await data.openCarry();
      const batch = await carry.import(look.file, look.name);
      setState({ kind: "idle" });
      showToast(`Imported ${countOf(batch.report.new, "new record")}`, {
        durationMs: 10_000,
        action: { label: "Undo", run: () => void carry.revert(batch.id).then(onDone) },
      });
      onDone?.();
    } catch (error) {
      const reason = findRefusal(error, "The import failed") ?? explainTrouble(troubleOf(error));
      setState({ kind: "refused", reason: `Nothing was imported. ${reason}` });
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={input}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button ref={button} className="justify-self-start" onClick={() => input.current?.click()}>
        <Upload size={20} strokeWidth={1.75} aria-hidden /> Import a file
      </Button>
      {state.kind === "reading" && <p role="status">Reading {state.name}…</p>}
      {state.kind === "refused" && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {state.reason}
        </p>
      )}
      {state.kind === "look" && (
        <ImportPreview
          look={state.look}
          busy={state.busy}
          onImport={() => bringIn(state.look)}
          onCancel={() => setState({ kind: "idle" })}
        />
      )}
    </div>
  );
}
