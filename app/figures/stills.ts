// The still moment of every figure, as data for the browser.

import { exercises } from "./catalogue.ts";
import { short } from "./draw.ts";
import { createMotion } from "./motion.ts";
import { figureNames } from "./names.ts";
import { bones } from "./skeleton.ts";

/** The source of generated/stills.ts: drawing from it spares the browser the engine and the poses. */
export function writeStills(): string {
  const entries = figureNames.map((name) => {
    const { still, prop } = exercises[name];
    const { view, hip, angles } = createMotion(exercises[name])(still);
    const turned = bones.map((bone) => `${bone}: ${short(angles[bone])}`).join(", ");
    const scene = `time: ${still}, prop: ${JSON.stringify(prop)}`;
    const place = `hip: [${hip.map(short).join(", ")}]`;
    return `  ${JSON.stringify(name)}: { ${scene}, frame: { view: "${view}", ${place}, angles: { ${turned} } } },\n`;
  });
  return `// Written by generated.test.ts from the poses; don't edit.\n\nimport type { FigureName } from "../names.ts";\nimport type { Moment } from "../scene.ts";\n\nexport const stills: Readonly<Record<FigureName, Moment>> = {\n${entries.join("")}};\n`;
}
