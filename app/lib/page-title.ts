/** The name of the product. */
export const product = "Fitness Tracker";

/** The document title: `{page} - Fitness Tracker`, or the product's name alone (spec section 2). */
export function pageTitle(page?: string): string {
  return page ? `${page} - ${product}` : product;
}
