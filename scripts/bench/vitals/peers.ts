import { bundle } from "../../bundle.ts";

const style =
  "body{margin:0 auto;max-width:70rem;padding:1rem;font:1rem/1.6 system-ui}h1{font-size:2.6rem;line-height:1.05}";
const document = (body: string, head = "") =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Fitness Tracker</title><link rel="icon" href="data:,"><style>${style}</style>${head}<body>${body}`;

/** Files of a peer by path. */
export type Files = ReadonlyMap<string, string>;

/** The smallest page with our headline: the lower limit of a first load. */
export const staticPage: Files = new Map([
  [
    "/",
    document(
      '<main><p>Track, Train, Transform</p><h1>Transform Your Body, Master Your Health</h1><p>Pick an exercise, press start and keep what you did.</p><a href="/work-out-now">Start Your Journey</a></main>',
    ),
  ],
]);

/** The same headline as a single-page app of the usual libraries, bundled as for production. */
export async function buildSpa(): Promise<Files> {
  const chunks = await bundle(new URL("./spa/spa.tsx", import.meta.url));
  const scripts = chunks.map(({ fileName, code }): [string, string] => [`/${fileName}`, code]);
  const entry = chunks.find((chunk) => chunk.isEntry)?.fileName;
  const head = `<script type="module" src="/${entry}"></script>`;
  return new Map([["/", document('<div id="root"></div>', head)], ...scripts]);
}
