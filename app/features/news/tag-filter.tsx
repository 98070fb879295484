import { Link } from "@remix-run/react";
import { type NewsTag, newsTags } from "#app/contracts/news.ts";
import { classNames } from "#app/ui/class-names.ts";

/** "All" and the four tags as links; the choice is in the address. */
export function TagFilter({ chosen }: { chosen: NewsTag | undefined }) {
  const choices = [{ id: undefined, label: "All" }, ...newsTags];
  return (
    <nav aria-label="Tags" className="mb-8 flex flex-wrap gap-2">
      {choices.map(({ id, label }) => (
        <Link
          key={label}
          to={id ? `?tag=${id}` : "."}
          preventScrollReset
          aria-current={id === chosen ? "true" : undefined}
          className={classNames(
            "inline-flex min-h-11 items-center rounded-full border px-4 font-semibold text-sm no-underline transition-colors",
            id === chosen
              ? "border-transparent bg-ink text-bg"
              : "border-line-strong text-ink hover:bg-surface-2",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
