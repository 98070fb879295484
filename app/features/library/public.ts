export { Catalogue } from "./catalogue/catalogue.tsx";
export { ExercisePicture } from "./catalogue/exercise-picture.tsx";
export { describeEnergy } from "./describe-energy.ts";
export { ExerciseName } from "./exercise-name.tsx";
export { loadCatalogue } from "./load-catalogue.ts";
export { loadExerciseFinder, loadLibrary, loadRatedLibrary, toExercise } from "./load-library.ts";
export { loadSteps } from "./load-steps.ts";
export { ExerciseSearch } from "./search/exercise-search.tsx";
export {
  type FindEquipment,
  FindExercise,
  findEquipment,
  type RenderSearch,
  renderSearch,
} from "./search/find-exercise.tsx";
export { useFavourites } from "./search/use-favourites.ts";
export { useFoundExercises } from "./use-found-exercises.ts";
export { useLibrary } from "./use-library.ts";
export { useLibraryExercises } from "./use-library-exercises.ts";
