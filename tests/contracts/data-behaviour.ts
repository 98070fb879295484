import { allEntriesBehaviours } from "./all-entries-behaviour.ts";
import type { Behaviour } from "./behaviour.ts";
import { recordingBehaviours } from "./recording-behaviour.ts";
import { storingBehaviours } from "./storing-behaviour.ts";
import { trainingBehaviours } from "./training-behaviour.ts";

/** What every implementation of the data layer does. */
export const behaviours: readonly Behaviour[] = [
  ...recordingBehaviours,
  ...trainingBehaviours,
  ...storingBehaviours,
  ...allEntriesBehaviours,
];
