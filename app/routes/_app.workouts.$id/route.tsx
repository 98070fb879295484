import type { MetaFunction } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { findEntry } from "#app/data/history/queries.ts";
import { useLive, useRunningWorkout } from "#app/data/use-live.ts";
import { isExercising, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { useRoutineRun } from "#app/features/routines/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { Skeleton, SkeletonHeading } from "#app/ui/skeleton.tsx";
import { FinishedRoutine } from "./finished-routine.client.tsx";
import { FinishedWorkout } from "./finished-workout.client.tsx";
import { LiveRoutine } from "./live-routine.client.tsx";
import { LiveWorkout } from "./live-workout.client.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Workout") }];

export default function WorkoutPage() {
  const { id = "" } = useParams();
  return (
    <div className="py-6 md:py-8 short:py-2">
      <Workout key={id} id={id} />
    </div>
  );
}

/** One page for three states: running, recorded, unknown. Runs of former versions have no workout of their own. */
function Workout({ id }: { id: string }) {
  const entry = useLive((db) => findEntry(db, id), [id]);
  const running = useRunningWorkout();
  const control = useRoutineRun();
  const isRecording = running?.unrecorded?.some(({ workout }) => workout.id === id) ?? false;
  const live =
    isRecording ||
    running?.general?.id === id ||
    (running != null && running.panel?.id === id && isExercising(running));
  // The two queries answer one after the other, so a workout may be neither running nor recorded for a moment. It still
  // shows as live.
  const [wasLive, setWasLive] = useState(false);
  useEffect(() => {
    if (live) setWasLive(true);
  }, [live]);
  const isEnded = wasLive && !live && entry != null;
  // The End Workout button disappears with the running workout, and with it the focus.
  useEffect(() => {
    if (!isEnded) return;
    focusIfLost(document.querySelector("h1"));
    // A long list of exercises was scrolled, and a finished workout is read from its name on.
    scrollTo({ top: 0 });
  }, [isEnded]);

  // A routine that is over shows its done steps until the page is left; its entry is already recorded.
  if (control.run?.id === id) return <LiveRoutine run={control.run} control={control} />;
  if (entry && !live) return <FinishedWorkout entry={entry} />;
  if (live || wasLive) return <LiveWorkout isOver={running != null && !isTiming(running) && !isRecording} />;
  if (entry === undefined || running === undefined) return <WorkoutSkeleton />;
  return <FinishedRoutine id={id} fallback={<WorkoutSkeleton />} />;
}

function WorkoutSkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonHeading className="pb-4 text-2xl md:text-3xl">Workout</SkeletonHeading>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
