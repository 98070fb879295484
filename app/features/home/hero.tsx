import { Link } from "@remix-run/react";
import { FileInput, Play } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { WorkoutPicture } from "./workout-picture.tsx";

const demoId = "demo";

/** The first screen: tagline, headline, why, the primary action, and a set that is ticked. */
export function Hero() {
  const [demo, setDemo] = useState(false);
  return (
    <section className="grid items-center gap-8 pt-6 pb-12 sm:pt-10 md:pb-20 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
      <div className="grid justify-items-start gap-5">
        <p className="font-display font-bold text-volt-ink">Track, Train, Transform</p>
        <h1 className="text-[2.625rem] leading-[1.04] sm:text-4xl xl:text-5xl">
          Transform Your Body, Master Your Health
        </h1>
        <p className="max-w-prose text-ink-2 text-lg">
          Log your sets with last time's numbers in front of you. The whole app is free, needs no account and
          no network, and nobody else can read what you train.
        </p>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <ButtonLink to="/work-out-now" variant="primary" size="lg" className="max-sm:px-3.5">
            Start Your Journey
          </ButtonLink>
          <Button
            size="lg"
            className="max-sm:px-3.5"
            // The attributes open it before the page's script runs, where the browser supports them.
            command="show-modal"
            commandfor={demoId}
            onClick={(event) => {
              event.preventDefault();
              setDemo(true);
            }}
          >
            <Play aria-hidden size={18} strokeWidth={2} />
            Watch Demo
          </Button>
        </div>
        <Link
          to="/work-out-now?tab=history"
          className="inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          <FileInput aria-hidden size={18} strokeWidth={2} className="text-volt-ink" />
          <span className="underline decoration-line-strong underline-offset-4">
            Bring your history from Strong or Hevy
          </span>
        </Link>
      </div>
      <WorkoutPicture />
      <Dialog
        id={demoId}
        open={demo}
        onOpenedEarly={() => setDemo(true)}
        onClose={() => setDemo(false)}
        title="Demo"
        position="wide"
      >
        <div className="relative grid aspect-video content-center justify-items-center gap-3">
          <video
            aria-label="Demo"
            muted
            poster={demo ? "/gallery/workout-tracking-dark.webp" : undefined}
            className="absolute inset-0 size-full rounded-sm bg-surface-2 object-cover object-top opacity-25"
          />
          <p className="relative font-semibold">The video is on its way. The tracker is here.</p>
          <ButtonLink to="/work-out-now" variant="primary" className="relative">
            Try it now
          </ButtonLink>
        </div>
      </Dialog>
    </section>
  );
}
