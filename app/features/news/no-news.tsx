import { type NewsTag, newsTags } from "#app/contracts/news.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface NoNewsProps {
  tag: NewsTag | undefined;
  /** Whether the query has a page or words. Without them there may be news. */
  isNarrowed: boolean;
}

/**
 * The empty list, also after a failed fetch (spec section 8). The links are relative, because users read the same page
 * below the dashboard.
 */
export function NoNews({ tag, isNarrowed }: NoNewsProps) {
  if (isNarrowed)
    return (
      <EmptyState action={<ButtonLink to=".">All news</ButtonLink>}>
        There is nothing on this page of the news.
      </EmptyState>
    );
  const label = newsTags.find(({ id }) => id === tag)?.label;
  if (label)
    return (
      <EmptyState action={<ButtonLink to=".">All news</ButtonLink>}>
        No news about {label} right now.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <ButtonLink to="../fitness-tips" relative="path">
          Read our fitness tips
        </ButtonLink>
      }
    >
      No news right now. New articles are collected every half hour.
    </EmptyState>
  );
}
