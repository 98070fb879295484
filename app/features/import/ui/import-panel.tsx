import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import type { Data } from "#app/data/data.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type FileLook, lookAtFile } from "../look-at-file.ts";
import { ImportPreview } from "./import-preview.tsx";

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly name: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "look"; readonly look: FileLook; readonly busy: boolean };

/** Choosing a file, looking at what it would bring, and bringing it in. */
export function ImportPanel({ data, onDone }: { data: Data; onDone?(): void }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const input = useRef<HTMLInputElement>(null);

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
        reason: error instanceof Error ? error.message : "The file can't be read.",
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
      console.error("The import failed", error);
      const reason = error instanceof Error ? error.message : "There may be no room left on this device.";
      setState({ kind: "refused", reason: `Nothing was imported. ${reason}` });
    }
  }

  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
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
