/** Before `npm run deploy`: stops while wrangler.toml has the settings of a developer's machine. `--config` names another file. */
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { findLocalSetting } from "../worker/http/local-settings.ts";

const { values } = parseArgs({ options: { config: { type: "string", default: "wrangler.toml" } } });
const finding = findLocalSetting(unstable_readConfig(values).vars);
if (finding) {
  console.error(`Nothing was deployed. ${finding} Set it in ${values.config}, [vars]; see docs/deploy.md.`);
  process.exit(1);
}
