/** Stands where an article has no picture: the product's ring, at rest. */
export function PicturePlaceholder() {
  return (
    <svg viewBox="0 0 320 180" className="size-full" aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeWidth="6">
        <circle cx="160" cy="90" r="34" className="stroke-line" />
        <path d="M160 56a34 34 0 1 1-32.3 23.5" className="stroke-line-strong" />
      </g>
    </svg>
  );
}
