import { CountUp } from "./count-up.tsx";

interface StatProps {
  /** As it is read, with its unit: `50,000+`, `98%`. */
  value: string;
  label: string;
}

/** One large number over what it counts; a `dt`/`dd` pair for a description list. */
export function Stat({ value, label }: StatProps) {
  return (
    <div className="flex flex-col-reverse gap-1">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="display text-3xl tabular md:text-4xl">
        <CountUp>{value}</CountUp>
      </dd>
    </div>
  );
}
