import type { FitnessDatabase } from "#app/data/database.ts";
import type { ImportBatch } from "#app/domain/row/export-file.ts";
import { showToast } from "#app/ui/toast.ts";

/** Undoes an import and shows a toast. After a failure the toast offers to try again. Never rejects. */
export async function takeBack(db: FitnessDatabase, batch: Pick<ImportBatch, "id" | "name">): Promise<void> {
  try {
    const { revertImport } = await import("#app/data/transfer/transfer.client.ts");
    await revertImport(db, batch.id);
    showToast(`Took back ${batch.name}`);
  } catch (error) {
    console.error("Nothing was taken back.", error);
    showToast("Nothing was taken back.", {
      durationMs: 10_000,
      action: { label: "Try again", run: () => void takeBack(db, batch) },
    });
  }
}
