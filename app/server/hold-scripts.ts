/**
 * The scripts of a page that shows everything without them wait for its first paint: a phone would spend the time
 * before it on a dozen requests, and the line on what nobody sees yet (docs/decisions/0087).
 */

/** What a browser does nothing with. */
const held = "held";
const preload = { now: '<link rel="modulepreload"', held: `<link rel="${held}"` };
const module = { now: 'type="module" async=""', held: `type="${held}"` };

/** Milliseconds. Who has the page so soon has the scripts soon as well, and presses may come at once. */
const fast = 300;

/**
 * Runs at the end of the page. A tab in the background paints nothing, so it needn't wait. Elements stay where they
 * are, because React compares them with its own; a script becomes alive by being put in anew.
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

/** A whole page as React rendered it, with its module scripts held back until it has been painted. */
export function holdScripts(html: string, nonce: string): string {
  const end = html.lastIndexOf("</body>");
  const page = html.replaceAll(preload.now, preload.held).replace(module.now, module.held);
  const moved = end + page.length - html.length;
  return `${page.slice(0, moved)}<script nonce="${nonce}">${release}</script>${page.slice(moved)}`;
}
