import { useState } from "react";
import { maxPasskeyNameLength, type PasskeySummary } from "#app/contracts/passkeys.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { AnswerLine } from "../form/answer-line.tsx";
import { useAccountForm } from "../form/use-account-form.ts";

interface PasskeyRowProps {
  passkey: PasskeySummary;
  remove: ReturnType<typeof useAccountForm>;
}

/** One passkey: its name, its dates, and its actions. */
export function PasskeyRow({ passkey, remove }: PasskeyRowProps) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const [isNaming, setNaming] = useState(false);
  // The focused button disappears with the form.
  const rename = useFocusAfterChange<HTMLButtonElement>(isNaming);
  const when = new Intl.DateTimeFormat(readerLocale, { dateStyle: "medium", timeStyle: "short" });
  const details = [
    isSynced && "Synced",
    `added ${when.format(new Date(createdAt))}`,
    lastUsedAt ? `last used ${when.format(new Date(lastUsedAt))}` : "never used",
  ];
  return (
    <li className="grid gap-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block break-words font-semibold text-sm">{name}</span>
          <span className="block text-ink-2 text-sm" suppressHydrationWarning>
            {details.filter(Boolean).join(" · ")}
          </span>
        </span>
        <span className="flex gap-2">
          <Button
            ref={rename}
            aria-label={`Rename ${name}`}
            aria-expanded={isNaming}
            onClick={() => setNaming((isOpen) => !isOpen)}
          >
            Rename
          </Button>
          <remove.fetcher.Form method="post" action="/settings">
            <input type="hidden" name="intent" value="remove-passkey" />
            <input type="hidden" name="passkeyId" value={id} />
            <Button type="submit" variant="danger" aria-label={`Remove ${name}`} busy={remove.isBusy}>
              Remove
            </Button>
          </remove.fetcher.Form>
        </span>
      </div>
      {isNaming && <RenameForm passkey={passkey} onClose={() => setNaming(false)} />}
    </li>
  );
}

function RenameForm({ passkey, onClose }: { passkey: PasskeySummary; onClose(): void }) {
  const { fetcher, isBusy, answer } = useAccountForm(`rename-${passkey.id}`, onClose);
  return (
    <fetcher.Form method="post" action="/settings" className="grid gap-3">
      <input type="hidden" name="intent" value="rename-passkey" />
      <input type="hidden" name="passkeyId" value={passkey.id} />
      <Field
        label={`New name of ${passkey.name}`}
        name="name"
        required
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        defaultValue={passkey.name}
      />
      <AnswerLine answer={answer} />
      <div className="flex gap-2">
        <Button type="submit" busy={isBusy}>
          Save the name
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
