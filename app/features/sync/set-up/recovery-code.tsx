import { Copy, FileText, Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";

/** The text of a saved or printed copy: it says what the code is for, and nothing else. */
const describeCopy = (code: string): string =>
  `Fitness Tracker: recovery code\n\n${code}\n\nIt opens your workouts on another device, in Settings > Sync, after you have signed in there.\nWithout it, and without a device that syncs, nobody can open them.\n`;

interface RecoveryCodeProps {
  code: string;
  /** True while the copy is typed back. */
  isBlurred: boolean;
}

/** The recovery code, shown once, with ways to write it down. */
export function RecoveryCode({ code, isBlurred }: RecoveryCodeProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast("The recovery code is copied.", { detail: "Put it where only you can read it." });
    } catch {
      showToast("The browser doesn't copy here.", { detail: "Select the code and copy it by hand." });
    }
  }
  return (
    <div className="grid gap-3">
      <output
        aria-label="Recovery code"
        data-print-part
        className={classNames(
          "block select-all rounded-lg border-2 border-volt-ink bg-surface-2 px-4 py-4 text-center font-bold font-mono text-lg leading-relaxed tracking-wide text-balance transition-[filter] sm:text-xl print:blur-none",
          isBlurred && "blur-sm",
        )}
      >
        {code}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <Copy {...icon} /> Copy
        </Button>
        <Button onClick={printCode}>
          <Printer {...icon} /> Print
        </Button>
        <Button
          onClick={() => downloadBlob("fitness-tracker-recovery-code.txt", new Blob([describeCopy(code)]))}
        >
          <FileText {...icon} /> Save as text
        </Button>
      </div>
    </div>
  );
}

/** Prints the code alone (app-frame.css). */
function printCode(): void {
  const { dataset } = document.documentElement;
  dataset.print = "part";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}
