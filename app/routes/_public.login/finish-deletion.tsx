import { useRef, useState } from "react";
import { FormMessage } from "#app/features/account/public.ts";
import { forgetSentDeletion, loadEraseAccount } from "#app/features/web-session/public.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";

/** Asks what to do with an account's data in this browser after the answer to its deletion was lost. */
export function FinishDeletion({ account }: { account: string }) {
  const [state, setState] = useState<"asked" | "kept" | "erased" | "failed">("asked");
  const question = useRef<HTMLElement>(null);
  if (state === "kept") return null;
  if (state === "erased") return <FormMessage notice="What it recorded in this browser is erased." />;
  /** The focused button disappears with the question. */
  function close(next: "kept" | "erased") {
    if (question.current) focusAround(question.current);
    setState(next);
  }
  async function erase() {
    try {
      await (await loadEraseAccount()).eraseAccount(account);
      close("erased");
    } catch (cause) {
      console.warn("The account's data could not be erased here", cause);
      setState("failed");
    }
  }
  function keep() {
    forgetSentDeletion(account);
    close("kept");
  }
  return (
    <section
      ref={question}
      aria-labelledby="deletion-heading"
      className="grid gap-3 border-line border-b pb-6"
    >
      <h2 id="deletion-heading" className="text-lg">
        Erase the deleted account's data?
      </h2>
      <p className="text-ink-2 text-sm">
        You asked to delete an account, and the answer was lost. If the account is gone, what it recorded is
        still in this browser.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={erase}>
          Erase it
        </Button>
        <Button onClick={keep}>Keep it</Button>
      </div>
      {state === "failed" && <FormMessage failure="It could not be erased. Please try again." />}
    </section>
  );
}
