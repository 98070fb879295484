import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { findPanelCard, listCards } from "#app/domain/running-workout/card-queries.ts";
import { supersetOf } from "#app/domain/set/superset.ts";
import type { FindEquipment, RenderSearch } from "#app/features/library/public.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { ExerciseCard } from "./exercise-card.tsx";

interface CardListProps {
  controls: WorkoutControls;
  renderSearch: RenderSearch;
  findEquipment: FindEquipment;
  pathOf?: ((exercise: Exercise) => string) | undefined;
}

/**
 * The exercises with sets, one below the other. The exercise on the panel is left out, because its sets are under its
 * timer.
 */
export default function CardList({ controls, renderSearch, findEquipment, pathOf }: CardListProps) {
  const cards = useTrackerValue(controls.tracker, ({ state }) => listCards(state));
  const inPanel = useTrackerValue(controls.tracker, ({ state }) => findPanelCard(state)?.id);
  return cards.map(
    (card) =>
      card.id !== inPanel && (
        <ExerciseCard
          key={card.id}
          controls={controls}
          card={card}
          group={supersetOf(cards, card)}
          renderSearch={renderSearch}
          findEquipment={findEquipment}
          pathOf={pathOf}
        />
      ),
  );
}
