import type { Behaviour } from "./behaviour.ts";
import { keepingBehaviours } from "./keeping-behaviour.ts";
import { recordingBehaviours } from "./recording-behaviour.ts";
import { wholeBehaviours } from "./whole-behaviour.ts";

/** What every implementation of the data layer does. */
export const behaviours: readonly Behaviour[] = [
  ...recordingBehaviours,
  ...keepingBehaviours,
  ...wholeBehaviours,
];
