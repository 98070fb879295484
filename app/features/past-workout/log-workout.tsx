import { useSearchParams } from "@remix-run/react";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// The form is loaded when it is first opened.
const LogWorkoutDialog = lazyPart(() => import("./log-workout-dialog.tsx"));

/** Opens the form for a past workout; so does `?log=`. */
export function LogWorkout() {
  const db = useDatabase();
  const [params, setParams] = useSearchParams();
  const isAsked = params.has("log");
  const [open, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (!isAsked) return;
    const rest = new URLSearchParams(params);
    rest.delete("log");
    setParams(rest, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <Button disabled={!db} onClick={() => setOpen(true)}>
        <CalendarPlus {...icon} /> Log a past workout
      </Button>
      {db && (open || isAsked) && (
        <Suspense>
          <LogWorkoutDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
