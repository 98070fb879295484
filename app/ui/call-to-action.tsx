import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

interface CallToActionProps {
  title: string;
  text: string;
  to: string;
  label: string;
  /** Drawn in the dark ink of the panel, at its lower edge. */
  picture?: ReactNode;
}

/** The panel at the end of a page, on the accent colour. */
export function CallToAction({ title, text, to, label, picture }: CallToActionProps) {
  return (
    <section
      aria-label={title}
      className="on-volt mt-10 grid items-end overflow-hidden rounded-lg bg-volt text-on-volt md:grid-cols-[1fr_auto]"
    >
      <div className="grid justify-items-start gap-4 px-6 pt-10 pb-4 sm:px-10 md:self-center md:py-14">
        <h2 className="text-3xl md:text-4xl">{title}</h2>
        <p className="max-w-prose text-lg">{text}</p>
        <ButtonLink to={to} variant="onAccent" size="lg">
          {label}
        </ButtonLink>
      </div>
      {picture && <div className="mx-auto -mt-4 w-56 max-w-full md:mt-4 md:mr-10 md:w-72">{picture}</div>}
    </section>
  );
}
