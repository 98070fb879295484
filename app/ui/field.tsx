import { type ComponentProps, forwardRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export const controlClass =
  "w-full min-h-12 rounded-sm border border-line-strong bg-surface px-3.5 text-base text-ink " +
  "disabled:opacity-50 aria-invalid:border-danger";

interface FrameProps {
  label: string;
  /** Hides the label from sight but not from screen readers; only where the context is clear. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and what to do about it; marks the control as invalid. */
  error?: string | undefined;
}

interface ControlIds {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

function Frame({
  label,
  hideLabel,
  hint,
  error,
  children,
}: FrameProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-semibold text-sm"}>
        {label}
      </label>
      {children({
        id,
        ...(described && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled input with its hint and its error, tied together for screen readers. */
export const Field = forwardRef<HTMLInputElement, ComponentProps<"input"> & FrameProps>(function Field(
  { label, hideLabel, hint, error, className, ...rest },
  ref,
) {
  return (
    <Frame label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ids) => <input ref={ref} className={classNames(controlClass, className)} {...ids} {...rest} />}
    </Frame>
  );
});

/** A labelled native select: the system's own list is the best one on a phone. */
export const Select = forwardRef<HTMLSelectElement, ComponentProps<"select"> & FrameProps>(function Select(
  { label, hideLabel, hint, error, className, ...rest },
  ref,
) {
  return (
    <Frame label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ids) => <select ref={ref} className={classNames(controlClass, className)} {...ids} {...rest} />}
    </Frame>
  );
});
