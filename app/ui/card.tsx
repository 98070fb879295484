import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const base = "rounded-lg border border-line bg-surface";

/** A quiet surface for one thing: hairline, no shadow, because it lies on the page. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={classNames(base, "p-5 sm:p-6", className)} {...rest} />;
}

/** A card in a list. */
export function CardItem({ className, ...rest }: ComponentProps<"li">) {
  return <li className={classNames(base, "p-5 sm:p-6", className)} {...rest} />;
}

/** An article that is a card. */
export function CardArticle({ className, ...rest }: ComponentProps<"article">) {
  return <article className={classNames(base, "p-5 sm:p-6", className)} {...rest} />;
}
