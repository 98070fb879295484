import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { maxSets } from "#app/model/training-set.ts";
import { isTouched, listCards } from "./card-queries.ts";

type Cards = Pick<RunningWorkout, "cards" | "openCard">;

/**
 * The stored cards with those of a page that was used before its store was open. An exercise that both have is one card,
 * with the sets of both, each id once; rows without an entry follow.
 */
export function mergeCards(stored: RunningWorkout | null, own: RunningWorkout): Cards {
  const cards = stored ? [...listCards(stored)] : [];
  let openCard = stored?.openCard ?? null;
  const merged = new Set<string>();
  for (const card of listCards(own)) {
    const at = cards.findIndex(({ id, exercise }) => exercise.id === card.exercise.id && !merged.has(id));
    const same = cards[at];
    if (same) cards[at] = mergeSets(same, card);
    else cards.push(card);
    merged.add((same ?? card).id);
    if (own.openCard === card.id) openCard = (same ?? card).id;
  }
  return cards.length > 0 ? { cards, openCard } : {};
}

function mergeSets(stored: ExerciseCard, own: ExerciseCard): ExerciseCard {
  const more = own.sets.filter((set) => isTouched(set) && stored.sets.every(({ id }) => id !== set.id));
  if (more.length === 0) return stored;
  const touched = stored.sets.filter(isTouched);
  const empty = stored.sets.filter((set) => !isTouched(set));
  // A blank row stands for the set that was entered meanwhile.
  const sets = [...touched, ...more, ...empty.slice(more.length)].slice(0, maxSets);
  const note = stored.note ?? own.note;
  return { ...stored, sets, ...(note !== undefined && { note }) };
}
