import { Check, Plus, Star } from "lucide-react";
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
  isChosen: boolean;
  onPick(candidate: Candidate): void;
  /** Adds it to those that are picked together; the picture is its button. */
  onChoose: ((candidate: Candidate) => void) | undefined;
  onFavour: ((candidate: Candidate) => void) | undefined;
}

/**
 * One exercise of the list, and its star. The name of the button that picks it starts with the exercise's name, also
 * where its common name is shown first.
 */
export const CandidateButton = memo(function CandidateButton(props: CandidateButtonProps) {
  const { candidate, isFavourite, isChosen, onPick, onChoose, onFavour } = props;
  const { name, commonName } = candidate;
  return (
    <div
      className={classNames(
        "flex min-h-16 items-stretch transition-colors [contain-intrinsic-block-size:4rem] [content-visibility:auto]",
        isChosen ? "bg-volt/15" : "hover:bg-surface-2",
      )}
    >
      {onChoose && (
        <button
          type="button"
          aria-label={`Choose ${name}`}
          aria-pressed={isChosen}
          onClick={() => onChoose(candidate)}
          className="relative flex shrink-0 items-stretch -outline-offset-3"
        >
          <Picture candidate={candidate} />
          <span
            className={classNames(
              "absolute top-1 left-1 grid size-6 place-items-center rounded-full border",
              isChosen
                ? "border-transparent bg-volt text-on-volt"
                : "border-line-strong bg-surface text-ink-2",
            )}
          >
            {isChosen ? <Check size={16} strokeWidth={3} /> : <Plus size={14} strokeWidth={2.5} />}
          </span>
        </button>
      )}
      <button
        type="button"
        data-action="pick"
        {...(commonName && { "aria-label": `${name}, ${commonName}` })}
        onClick={() => onPick(candidate)}
        className={classNames(
          "flex min-w-0 grow items-center gap-3 text-left -outline-offset-3",
          onChoose && "pl-3",
          !onFavour && "pr-4",
        )}
      >
        {!onChoose && <Picture candidate={candidate} />}
        <span className="grid min-w-0 grow py-2">
          <span className="display wrap-anywhere leading-snug">{commonName ?? name}</span>{" "}
          <span className="text-ink-2 text-sm">{commonName ? name : describe(candidate)}</span>
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
