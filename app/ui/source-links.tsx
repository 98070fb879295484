interface SourceLinksProps {
  sources: readonly { readonly label: string; readonly url: string }[];
}

/** The sources of a claim; each opens in a new tab. */
export function SourceLinks({ sources }: SourceLinksProps) {
  return (
    <p className="text-ink-2 text-sm">
      {sources.length === 1 ? "Source: " : "Sources: "}
      {sources.map(({ label, url }, index) => (
        <span key={url}>
          {index > 0 && ", "}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4 hover:text-ink"
          >
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
    </p>
  );
}
