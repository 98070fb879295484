export { Catalogue } from "./catalogue.tsx";
export { ExercisePicture } from "./exercise-picture.tsx";
