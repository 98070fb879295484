import { useSearchParams } from "@remix-run/react";
import { accountParam } from "#app/contracts/web-session-paths.ts";

const sentences: Readonly<Record<string, string>> = {
  deleted: "Your account is deleted. What was recorded in this browser is still here.",
  erased: "Your account is deleted, and so is what it recorded in this browser.",
};

/** Says on the home page that the account was deleted; renders nothing otherwise. */
export function DeletedNotice() {
  const [params] = useSearchParams();
  const outcome = params.get(accountParam) ?? "";
  // The address may contain any text, and "__proto__" is no outcome.
  if (!Object.hasOwn(sentences, outcome)) return null;
  return (
    <p role="status" className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
      {sentences[outcome]}
    </p>
  );
}
