// The one worker of export and import: reads files, plans imports and commits them.

import { serveTransfers } from "#app/data/transfer/serve-transfers.ts";
import { csvReader } from "./readers/read-imported-csv.ts";

serveTransfers(csvReader);
