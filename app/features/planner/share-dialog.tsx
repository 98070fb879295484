import { useEffect, useState } from "react";
import { toPlanFragment } from "#app/domain/planner/link.ts";
import type { Plan } from "#app/domain/planner/plan.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";

/** What others need of a plan. What is spared says something about the owner's health, so it isn't shared. */
const toShared = (plan: Plan): Plan => ({ ...plan, answers: { ...plan.answers, spare: [], banned: [] } });

/** The link to a plan. */
export default function ShareDialog({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void toPlanFragment({ kind: "plan", plan: toShared(plan) }).then((written) => {
      if (!isWanted) return;
      if (written.problem) setProblem(written.problem.message);
      else setLink(`${location.origin}/plan#${written.fragment}`);
    });
    return () => {
      isWanted = false;
    };
  }, [plan]);

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
    <Dialog open onClose={onClose} title="Share plan">
      <p>The link holds the plan itself, and no server sees it. What you spare and leave out is not in it.</p>
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
