import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// The form is loaded when it is first opened.
const LogWorkoutDialog = lazyPart(() => import("./log-workout-dialog.tsx"));

/** Opens the form for a past workout. */
export function LogWorkout() {
  const data = useData();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
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
