/** The digits that both devices show, in two groups; read out one by one. */
export function SixDigits({ digits }: { digits: string }) {
  return (
    <p className="display tabular text-4xl tracking-wide">
      <span aria-hidden>
        {digits.slice(0, 3)} {digits.slice(3)}
      </span>
      <span className="sr-only">{[...digits].join(" ")}</span>
    </p>
  );
}
