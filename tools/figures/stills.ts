// The still moment of every figure, as data for the browser.

import { short } from "#app/figures/draw.ts";
import { figureNames } from "#app/figures/names.ts";
import { bones } from "./bones.ts";
import { exercises } from "./catalogue.ts";
import { cropOf } from "./measure.ts";
import { createMotion } from "./motion.ts";

/** The source of generated/stills.ts, with which the browser needs neither the engine nor the poses. */
export function writeStills(): string {
  const entries = figureNames.map((name) => {
    const { still, prop } = exercises[name];
    const { view, hip, angles } = createMotion(exercises[name])(still);
    const turned = bones.map((bone) => `${bone}: ${short(angles[bone])}`).join(", ");
    const { x, y, width, height } = cropOf(exercises[name]);
    const crop = `crop: { x: ${x}, y: ${y}, width: ${width}, height: ${height} }`;
    const scene = `time: ${still}, prop: ${JSON.stringify(prop)}, ${crop}`;
    const place = `hip: [${hip.map(short).join(", ")}]`;
    return `  ${JSON.stringify(name)}: { ${scene}, frame: { view: "${view}", ${place}, angles: { ${turned} } } },\n`;
  });
  return `// Written by tools/figures/generated.test.ts from the poses; don't edit.\n\nimport type { FigureName } from "../names.ts";\nimport type { Moment } from "../scene.ts";\n\nexport const stills: Readonly<Record<FigureName, Moment>> = {\n${entries.join("")}};\n`;
}
