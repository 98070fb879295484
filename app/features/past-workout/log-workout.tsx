import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// The form is loaded when it is first opened.
const LogWorkoutDialog = lazyPart(() => import("./log-workout-dialog.tsx"));

/** Opens the form for a past workout. */
export function LogWorkout() {
  const db = useDatabase();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!db} onClick={() => setOpen(true)}>
        <CalendarPlus {...icon} /> Log a past workout
      </Button>
      {open && (
        <Suspense>
          <LogWorkoutDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
