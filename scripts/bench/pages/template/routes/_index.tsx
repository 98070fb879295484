import nodes from "bench:nodes";
import { useLoaderData } from "@remix-run/react";
import { createElement, type ReactNode } from "react";
import type { PageNode } from "../../nodes.ts";

/** As little as a loader can do. */
export const loader = () => ({ user: "Ada" });

/** A text as content is markup as it is; that is how the product draws its figures too. */
function show(node: PageNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const [tag, attributes, content] = node;
  if (typeof content === "string")
    return createElement(tag, { key, ...attributes, dangerouslySetInnerHTML: { __html: content } });
  return createElement(tag, { key, ...attributes }, ...content.map(show));
}

/** The elements of the product's page, and no component around them. */
export default function Page() {
  useLoaderData<typeof loader>();
  return nodes.map(show);
}
