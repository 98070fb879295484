import { lazy, Suspense } from "react";
import type { EditEntryDialogProps } from "./edit-entry-dialog.tsx";

// The form is loaded when it is first opened.
const EditEntryDialog = lazy(() => import("./edit-entry-dialog.tsx"));

/** The dialog that edits an entry. */
export const EditEntry = (props: EditEntryDialogProps) => (
  <Suspense>
    <EditEntryDialog {...props} />
  </Suspense>
);
