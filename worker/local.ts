/**
 * The entry of `npm start` and the tests, chosen by [env.local] in wrangler.toml. It is the app of a deployment with
 * three replacements: a mailbox for mail and text messages, starter news, and cheap password hashes.
 */
import { RestAlarms } from "./alarms/rest-alarms.ts";
import { createLocalWorker } from "./local/local-worker.ts";
import { SyncRelay } from "./sync/sync-relay.ts";

export { RestAlarms, SyncRelay };

export default createLocalWorker(() => import("../build/server/index.js"));
