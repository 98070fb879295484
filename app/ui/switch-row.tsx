import type { ReactNode } from "react";

interface SwitchRowProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A choice of on and off; the whole row is its label. */
export function SwitchRow({ label, hint, checked, disabled, onChange }: SwitchRowProps) {
  return (
    <label className="flex min-h-12 items-center justify-between gap-4 py-1">
      <span>
        <span className="block font-semibold text-sm">{label}</span>
        {hint && <span className="block text-ink-2 text-sm">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-2 transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-ink-2 before:transition-transform checked:border-transparent checked:bg-volt checked:before:translate-x-5 checked:before:bg-on-volt"
      />
    </label>
  );
}
