import { useEffect, useState } from "react";
import { type LinkContent, toPlanFragment } from "#app/domain/planner/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";

const notes = {
  plan: "The link holds the plan itself, and no server sees it. What you spare and leave out is not in it.",
  program: "The link names the program; your weights and days are not in it.",
  routine: "The link holds the routine itself, and no server sees it. Your weights are not in it.",
} as const;

/** The link to a plan, a program or a routine. */
export default function ShareDialog({ content, onClose }: { content: LinkContent; onClose(): void }) {
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void toPlanFragment(content).then((written) => {
      if (!isWanted) return;
      if (written.problem) setProblem(written.problem.message);
      else setLink(`${location.origin}/plan#${written.fragment}`);
    });
    return () => {
      isWanted = false;
    };
  }, [content]);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast("Link copied");
      onClose();
    } catch {
      showToast("The browser doesn't copy here.", { detail: "Select the link and copy it yourself." });
    }
  }

  return (
    <Dialog open onClose={onClose} title={`Share ${content.kind}`}>
      <p>{notes[content.kind]}</p>
      {problem && <p role="alert">{problem}</p>}
      {link && (
        <>
          <Field label="Link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
          <Button variant="primary" className="justify-self-start" onClick={() => void copy(link)}>
            Copy link
          </Button>
        </>
      )}
    </Dialog>
  );
}
