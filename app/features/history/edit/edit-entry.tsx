import { Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { EditEntryDialogProps } from "./edit-entry-dialog.tsx";

// The form is loaded when it is first opened.
const EditEntryDialog = lazyPart(() => import("./edit-entry-dialog.tsx"));

/** The dialog that edits an entry. */
export const EditEntry = (props: EditEntryDialogProps) => (
  <Suspense>
    <EditEntryDialog {...props} />
  </Suspense>
);
