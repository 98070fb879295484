/** Stands where an article has no picture: the product's ring, at rest. */
export function PicturePlaceholder() {
  return (
    <svg viewBox="0 0 320 180" className="size-full" aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeWidth="10">
        <circle cx="160" cy="90" r="44" className="stroke-line" />
        <path d="M160 46a44 44 0 1 1-41.8 30.4" className="stroke-volt-ink" />
      </g>
    </svg>
  );
}
