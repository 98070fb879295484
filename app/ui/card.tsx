import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const base = "rounded-lg border border-line bg-surface p-5 sm:p-6";

/** A quiet surface for one thing: a hairline and no shadow. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={classNames(base, className)} {...rest} />;
}

/** An article that is a card. */
export function CardArticle({ className, ...rest }: ComponentProps<"article">) {
  return <article className={classNames(base, className)} {...rest} />;
}
