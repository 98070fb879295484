import { Form } from "@remix-run/react";
import { classNames } from "./class-names.ts";

interface FilterBarProps {
  /** The name of the filter, which is read out before the choices. */
  label: string;
  /** The query parameter; the first option leaves it out. */
  name: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
}

/** A filter whose state is the address: plain submit buttons, so it works without script and can be shared. */
export function FilterBar({ label, name, options, value }: FilterBarProps) {
  return (
    <Form method="get" preventScrollReset replace>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{label}</legend>
        {options.map((option, index) => (
          <button
            key={option.value}
            type="submit"
            // Without a name the first choice clears the address.
            {...(index > 0 && { name, value: option.value })}
            aria-pressed={option.value === value}
            className={classNames(
              "min-h-11 rounded-full border px-4 font-semibold text-sm transition-colors",
              option.value === value
                ? "border-ink bg-ink text-bg"
                : "border-line-strong text-ink-2 hover:bg-surface-2 hover:text-ink",
            )}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
