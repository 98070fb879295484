import { Star } from "lucide-react";
import { memo } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { equipmentNames } from "#app/content/exercise-words.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { BodyDetail, type BodyMuscle } from "#app/ui/chart/body.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import type { Candidate } from "./candidates.ts";

/** The equipment of an exercise and its primary muscles, such as "Barbell, chest". */
function describe({ exercise, equipment, primaryMuscles = [], group }: Candidate): string {
  const category = group === "library" ? [] : [categoryNames[exercise.category]];
  const words = [...(equipment ? [equipmentNames[equipment]] : category), ...primaryMuscles.slice(0, 2)];
  return words.join(", ").replace(/^./, (letter) => letter.toUpperCase());
}

function intensitiesOf({ primaryMuscles = [], secondaryMuscles = [] }: Candidate) {
  const intensities: Partial<Record<BodyMuscle, number>> = {};
  for (const muscle of secondaryMuscles) intensities[muscle] = 0.3;
  for (const muscle of primaryMuscles) intensities[muscle] = 1;
  return intensities;
}

function Picture({ candidate }: { candidate: Candidate }) {
  const { exercise, primaryMuscles } = candidate;
  const figure = findFigure(exercise.id);
  const muscle = primaryMuscles?.[0];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "relative grid w-16 shrink-0 place-items-center self-stretch overflow-hidden",
        categoryLook[exercise.category].ground,
      )}
    >
      {figure ? (
        <Figure
          name={figure}
          label=""
          playing={false}
          className="absolute inset-x-1 bottom-1 h-auto max-h-14 w-14"
        />
      ) : muscle ? (
        <BodyDetail
          muscle={muscle}
          intensities={intensitiesOf(candidate)}
          className="absolute inset-0 size-full"
        />
      ) : (
        <span className="display text-ink-2 text-lg">{[...exercise.name][0]?.toUpperCase()}</span>
      )}
    </span>
  );
}

interface CandidateButtonProps {
  candidate: Candidate;
  isFavourite: boolean;
  onPick(candidate: Candidate): void;
  onFavour: ((candidate: Candidate) => void) | undefined;
}

/** One exercise of the list, and its star. The first button's name starts with the exercise's name. */
export const CandidateButton = memo(function CandidateButton(props: CandidateButtonProps) {
  const { candidate, isFavourite, onPick, onFavour } = props;
  return (
    <div className="flex min-h-16 items-stretch transition-colors [contain-intrinsic-block-size:4rem] [content-visibility:auto] hover:bg-surface-2">
      <button
        type="button"
        data-action="pick"
        onClick={() => onPick(candidate)}
        className={classNames(
          "flex min-w-0 grow items-center gap-3 text-left -outline-offset-3",
          !onFavour && "pr-4",
        )}
      >
        <Picture candidate={candidate} />
        <span className="grid min-w-0 grow py-2">
          <span className="display wrap-anywhere leading-snug">{candidate.name}</span>{" "}
          <span className="text-ink-2 text-sm">{describe(candidate)}</span>
        </span>
      </button>
      {onFavour && (
        <button
          type="button"
          data-action="favour"
          aria-label={`Favourite: ${candidate.name}`}
          aria-pressed={isFavourite}
          onClick={() => onFavour(candidate)}
          className="grid w-12 shrink-0 place-items-center -outline-offset-3"
        >
          <Star {...icon} className={isFavourite ? "fill-volt-ink text-volt-ink" : "text-ink-2"} />
        </button>
      )}
    </div>
  );
});
