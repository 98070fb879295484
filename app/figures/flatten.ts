const transform = / transform="([^"]*)"/;

/**
 * A picture without class names and without groups that only move what is in them, which nothing but the style sheet of
 * a moving figure needs: each element is moved by itself. A page with a dozen figures has a quarter fewer elements.
 */
export function flatten(scene: string): string {
  /** Of each open group how it moves its content; null for a group that stays. */
  const open: (string | null)[] = [];
  return scene.replace(/<([^<>]*)>/g, (tag, inside: string) => {
    if (inside === "/g") return open.pop() === null ? tag : "";
    const rest = inside.replace(/ class="\w+"/, "").replace(transform, "");
    const own = transform.exec(inside)?.[1] ?? "";
    if (rest === "g") {
      open.push(own);
      return "";
    }
    const moves = open.slice(open.lastIndexOf(null) + 1).join("") + own;
    if (!inside.endsWith("/")) open.push(null);
    return `<${moves ? rest.replace(/\w+/, `$& transform="${moves}"`) : rest}>`;
  });
}
