import type { ReactNode } from "react";
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

/** The frame of an account form: one column on a phone, beside a moving figure on wider screens. */
export function AccountFrame({ title, lead, figure, children, footer }: AccountFrameProps) {
  return (
    <div className="mx-auto grid max-w-[60rem] items-center gap-x-16 py-8 md:py-14 lg:grid-cols-[26rem_1fr]">
      <div className="mx-auto grid w-full max-w-[26rem] gap-6">
        <div className="grid gap-2">
          {/* On a phone every title is one line, before and after the fonts arrive. */}
          <h1 className="text-[2.1rem]/tight sm:text-3xl">{title}</h1>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">{children}</div>
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
