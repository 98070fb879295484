import type { MetaFunction } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { pageTitle } from "#app/lib/page-title.ts";
import { ExerciseScreen } from "./exercise-screen.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Exercise") }];

/** No loader: all data is in this browser or in the library's files, so the page works without a network. */
export default function ExercisePage() {
  const { id = "" } = useParams();
  return (
    <div className="py-6 md:py-8">
      <ExerciseScreen key={id} id={id} />
    </div>
  );
}
