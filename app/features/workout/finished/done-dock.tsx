import { Button, pressOnce } from "#app/ui/button.tsx";
import { dockPositions } from "../screen/workout-dock.tsx";

interface DoneDockProps {
  /** With `page` it has to be the last child of the page. */
  position: keyof typeof dockPositions;
  onDone(): void;
}

/** Done, where End Workout was. On a phone the app's bottom bar gives way to it (app-frame.css). */
export function DoneDock({ position, onDone }: DoneDockProps) {
  const { frame, row } = dockPositions[position];
  return (
    <div className={`done-dock z-20 border-line border-t bg-bg print:hidden ${frame}`}>
      <div className={`mx-auto flex max-w-page justify-center ${row}`}>
        {/* The second press of a double one on End Workout doesn't close the page. */}
        <Button size="xl" variant="primary" className="w-full max-w-prose" {...pressOnce(onDone)}>
          Done
        </Button>
      </div>
    </div>
  );
}
