// The one worker of export and import: reads files, plans imports and carries them out.

import { serveTransfers } from "#app/data/transfer/serve-transfers.ts";
import { csvReader } from "./readers/read-imported-csv.ts";

serveTransfers(csvReader);
