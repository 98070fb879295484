/** Before `npm run deploy`: stops while wrangler.toml has the settings of a developer's machine. `--config` names another file. */
import { unstable_readConfig } from "wrangler";
import { findLocalSetting } from "../worker/http/local-settings.ts";
import { findOption } from "./passed.ts";

const config = findOption("config") ?? "wrangler.toml";
const { PUBLIC_URL, PUBLISHABLE_KEY, PUSH_ORIGINS } = unstable_readConfig({ config }).vars;
const finding = findLocalSetting({
  PUBLIC_URL: String(PUBLIC_URL),
  PUBLISHABLE_KEY: String(PUBLISHABLE_KEY),
  PUSH_ORIGINS: PUSH_ORIGINS === undefined ? undefined : String(PUSH_ORIGINS),
});
if (finding) {
  process.stderr.write(`Nothing was deployed. ${finding} Set it in ${config}, [vars]; see docs/deploy.md.\n`);
  process.exit(1);
}
