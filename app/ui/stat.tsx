import type { ReactNode } from "react";
import { CountUp } from "./chart/count-up.tsx";

interface StatProps {
  /** As it is read, with its unit: `50,000+`, `98%`. */
  value: string;
  label: string;
  /** Drawn above the number. */
  icon?: ReactNode;
}

/** One large number over what it counts; a `dt`/`dd` pair for a description list. */
export function Stat({ value, label, icon }: StatProps) {
  return (
    <div className="flex flex-col-reverse gap-1">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="display text-3xl tabular md:text-4xl">
        {icon && <span className="mb-3 block">{icon}</span>}
        <CountUp>{value}</CountUp>
      </dd>
    </div>
  );
}
