/** Buttons, and links that look like one: primary (one a page), secondary, quiet, danger; onAccent for a ground of volt. */
import { Link, type LinkProps } from "@remix-run/react";
import { type ComponentProps, forwardRef, type KeyboardEvent, type MouseEvent } from "react";
import { classNames } from "./class-names.ts";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "onAccent";
type ButtonSize = "md" | "lg" | "xl";

const base =
  "inline-flex items-center justify-center gap-2 rounded-full font-display font-bold [word-spacing:0.12em] select-none no-underline " +
  "transition-[transform,background-color,opacity] active:scale-[0.98] disabled:opacity-50 disabled:pointer-events-none " +
  "aria-busy:opacity-50";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-volt text-on-volt hover:brightness-105",
  secondary: "bg-surface text-ink border border-line-strong hover:bg-surface-2",
  quiet: "text-ink hover:bg-surface-2",
  onAccent: "bg-on-volt text-on-ink hover:opacity-85",
  danger: "bg-surface text-danger border border-danger hover:bg-surface-2",
};

/** `xl`: 56 px, for controls that are tapped during a workout. */
const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 text-sm",
  lg: "min-h-13 px-7 text-base",
  xl: "min-h-14 px-7 text-lg",
};

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** The classes of a button, for elements that can't be one of these components. */
function buttonClass({ variant = "secondary", size = "md" }: Look, extra: string | undefined): string {
  return classNames(base, variants[variant], sizes[size], extra);
}

interface Work {
  /** The button's work isn't done yet. Another press does nothing but, unlike with `disabled`, the focus stays. */
  busy?: boolean | undefined;
}

export const Button = forwardRef<HTMLButtonElement, ComponentProps<"button"> & Look & Work>(function Button(
  { variant, size, className, type = "button", busy, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={buttonClass({ variant, size }, className)}
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true, onClick: ignore })}
    />
  );
});

const ignore = (event: MouseEvent): void => event.preventDefault();

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A round 44 px button that holds only an icon; its label is read out and shown as a hint. */
export const IconButton = forwardRef<HTMLButtonElement, ComponentProps<"button"> & { label: string }>(
  function IconButton({ label, className, type = "button", ...rest }, ref) {
    return (
      <button
        ref={ref}
        type={type}
        aria-label={label}
        title={label}
        className={classNames(
          "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-surface-2",
          className,
        )}
        {...rest}
      />
    );
  },
);

/** For a button that starts and ends something by turns. A held key or a double click counts as one press. */
export const pressOnce = (press: (event: MouseEvent<HTMLButtonElement>) => void) => ({
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  onClick: (event: MouseEvent<HTMLButtonElement>) => event.detail < 2 && press(event),
});
