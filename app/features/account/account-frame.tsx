import { useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Figure } from "#app/figures/figure.tsx";
import type { FigureName } from "#app/figures/names.ts";

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  figure: FigureName;
  children: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
}

const ignore = (event: FormEvent) => event.preventDefault();

/**
 * The frame of an account form: one column on a phone, beside a moving figure on wider screens. While a form is being
 * sent, another press sends nothing. Otherwise a second request would find the link or the code used up, and its
 * refusal would be shown.
 */
export function AccountFrame({ title, lead, figure, children, footer }: AccountFrameProps) {
  const { state, formData, formAction, location } = useNavigation();
  const sent = formData?.get("intent");
  // An answer is shown before the page has read its data again. A redirect leads to another page.
  const isAnswered = state === "loading" && formAction === location.pathname + location.search;
  // Google and GitHub open another site. The Back button may restore this page in its sending state, and its form must
  // still work.
  const isSending = sent !== undefined && !isAnswered && sent !== "google" && sent !== "github";
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another form at the same address
  useEffect(() => {
    // The focus is lost when the focused control was removed. On a page that has just been loaded, the focus stays
    // where it is.
    const isLost = document.activeElement === document.body;
    if (isLost && document.documentElement.dataset.interactive !== undefined) heading.current?.focus();
  }, [title]);
  return (
    <div className="mx-auto grid max-w-[60rem] items-center gap-x-16 py-8 md:py-14 lg:grid-cols-[26rem_1fr]">
      <div className="mx-auto grid w-full max-w-[26rem] gap-6">
        <div className="grid gap-2">
          {/* On a phone every title is one line, before and after the fonts arrive. */}
          <h1 ref={heading} tabIndex={-1} className="text-[2.1rem]/tight sm:text-3xl">
            {title}
          </h1>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        <div
          onSubmitCapture={isSending ? ignore : undefined}
          className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
        >
          {children}
        </div>
        {footer && <div className="grid gap-1 text-center text-ink-2 text-sm">{footer}</div>}
      </div>
      <div className="hidden justify-items-center gap-2 text-center lg:grid">
        <Figure name={figure} label="" className="h-auto w-full max-w-[24rem]" />
        <p className="display text-2xl">Track, Train, Transform</p>
      </div>
    </div>
  );
}

export const textLink =
  "inline-flex min-h-11 items-center font-semibold text-ink underline decoration-volt-ink decoration-2 underline-offset-4";

/**
 * Calls `react` once for each answer of an action, also when the page renders again or effects run twice in
 * development.
 */
export function useAnswer<Answer>(answer: Answer | undefined, react: (answer: Answer) => void): void {
  const handled = useRef<Answer>();
  useEffect(() => {
    if (answer === undefined || handled.current === answer) return;
    handled.current = answer;
    react(answer);
  });
}
