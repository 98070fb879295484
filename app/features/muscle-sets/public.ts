export { MusclesSection } from "./muscles-section.tsx";
