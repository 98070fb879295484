import { Download } from "lucide-react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";

/** Exports everything as JSON, which can be imported again, or the history as CSV. */
export function ExportButtons({ db }: { db: FitnessDatabase }) {
  async function save(kind: "json" | "csv") {
    try {
      const { exportCsv, exportJson } = await import("#app/data/transfer/transfer.client.ts");
      const blob = await (kind === "json" ? exportJson(db) : exportCsv(db));
      downloadBlob(`fitness-tracker-${localDay(new Date())}.${kind}`, blob);
    } catch (error) {
      console.error("The export failed", error);
      showToast("The export could not be made.", { detail: "Please try again." });
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => save("json")}>
        <Download {...icon} /> Export JSON
      </Button>
      <Button onClick={() => save("csv")}>
        <Download {...icon} /> Export CSV
      </Button>
    </div>
  );
}
