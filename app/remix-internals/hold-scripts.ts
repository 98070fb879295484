/**
 * Holds the scripts of a page back until its first paint, for pages that show everything without script: a phone would
 * spend the time before the paint on a dozen requests (docs/decisions/0087).
 */

/** A `type` and a `rel` that browsers ignore. */
const held = "held";
/** How Remix writes its preloads and its one module script. */
const preload = { now: '<link rel="modulepreload"', held: `<link rel="${held}"` };
const module = { now: 'type="module" async=""', held: `type="${held}"` };

/** Milliseconds. A browser that has the page so soon has the scripts soon as well, and may run them at once. */
const fast = 300;

/**
 * Runs at the end of the page. A tab in the background paints nothing, so it doesn't wait. Elements stay in their
 * position, because React compares them with its own; a script runs once it is inserted anew.
 */
const release = `(()=>{
const go=()=>{
for(const link of document.querySelectorAll('link[rel="${held}"]'))link.rel="modulepreload";
const script=document.querySelector('script[type="${held}"]'),next=script.nextSibling,parent=script.parentNode;
script.type="module";
script.remove();
parent.insertBefore(script,next)
};
if(document.hidden||performance.now()<${fast})go();
else requestAnimationFrame(()=>setTimeout(go))
})()`;

/** A whole page as React rendered it, with its module scripts held back until the first paint. */
export function holdScripts(html: string, nonce: string): string {
  const end = html.lastIndexOf("</body>");
  const page = html.replaceAll(preload.now, preload.held).replace(module.now, module.held);
  const moved = end + page.length - html.length;
  return `${page.slice(0, moved)}<script nonce="${nonce}">${release}</script>${page.slice(moved)}`;
}
