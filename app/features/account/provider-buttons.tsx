import { Button } from "#app/ui/button.tsx";

const providers = [
  { id: "google", label: "Google", disabled: false },
  { id: "facebook", label: "Facebook", disabled: true },
  { id: "github", label: "Github", disabled: false },
] as const;

/** Submit the surrounding form as a sign-in with a provider, without its fields. */
export function ProviderButtons() {
  return (
    <fieldset>
      <legend className="mb-3 flex w-full items-center gap-3 text-ink-2 text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or continue with
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {providers.map(({ id, label, disabled }) => (
          <Button
            key={id}
            type="submit"
            name="intent"
            value={id}
            formNoValidate
            disabled={disabled}
            className="px-2!"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
