// Programs for muscle in a gym. The weights come from what is felt in reserve, and rise by double progression.

import type { Need } from "../planned-exercise.ts";
import type { Program, ProgramExercise, ProgramSession } from "./program.ts";
import { free } from "./sets.ts";

const gym: readonly Need[] = ["barbell", "rack", "bench", "dumbbells", "cable", "machine"];

/** Exercises of several joints, and of one. */
const large = (id: string, sets = 3, rir = 2): ProgramExercise =>
  free(id, sets, [6, 10], { rir, restS: 120 });
const small = (id: string, sets = 3, rir = 2): ProgramExercise =>
  free(id, sets, [10, 15], { rir, restS: 75 });

const upperLower: Program = {
  id: "upper-lower",
  name: "Upper and lower body",
  description:
    "Four days a week: the upper body twice and the lower body twice, with other exercises the second time. Each muscle is trained every third or fourth day, which leaves time to recover and keeps the sessions below an hour. Weights go up when all sets reach the top of their range.",
  origin: {
    label: "After the split for intermediates of the American College of Sports Medicine, 2009",
    url: "https://doi.org/10.1249/MSS.0b013e3181915670",
  },
  level: "intermediate",
  needs: gym,
  lifts: [],
  weeks: [
    [
      {
        name: "Upper A",
        exercises: [
          large("barbell-bench-press-medium-grip"),
          large("bent-over-barbell-row"),
          large("dumbbell-shoulder-press"),
          large("close-grip-front-lat-pulldown"),
          small("dumbbell-bicep-curl", 2),
          small("triceps-pushdown-rope-attachment", 2),
        ],
      },
      {
        name: "Lower A",
        exercises: [
          large("barbell-squat"),
          large("romanian-deadlift"),
          small("seated-leg-curl"),
          small("standing-calf-raises"),
          small("cable-crunch", 2),
        ],
      },
      {
        name: "Upper B",
        exercises: [
          large("wide-grip-lat-pulldown"),
          large("incline-dumbbell-press"),
          large("seated-cable-rows"),
          small("side-lateral-raise"),
          small("face-pull"),
          small("hammer-curls", 2),
          small("cable-rope-overhead-triceps-extension", 2),
        ],
      },
      {
        name: "Lower B",
        exercises: [
          large("barbell-hip-thrust"),
          large("leg-press"),
          small("leg-extensions"),
          small("lying-leg-curls"),
          small("seated-calf-raise"),
          small("reverse-crunch", 2),
        ],
      },
    ],
  ],
};

const push = (name: string, first: string, second: string): ProgramSession => ({
  name,
  exercises: [
    large(first),
    large(second),
    small("cable-crossover", 2),
    small("side-lateral-raise"),
    small("triceps-pushdown-rope-attachment"),
  ],
});
const pull = (name: string, first: string, second: string): ProgramSession => ({
  name,
  exercises: [
    large(first),
    large(second),
    small("face-pull"),
    small("dumbbell-bicep-curl"),
    small("hammer-curls", 2),
  ],
});
const legs = (name: string, first: string, second: string): ProgramSession => ({
  name,
  exercises: [
    large(first),
    large(second),
    small("seated-leg-curl"),
    small("standing-calf-raises"),
    small("cable-crunch", 2),
  ],
});

const pushPullLegs: Program = {
  id: "push-pull-legs",
  name: "Push, pull, legs",
  description:
    "What presses, what pulls, and the legs each have a day of their own, and come twice in six days. Muscles that work together rest together. Done on three days a week it is a small program, on six a large one; a missed day moves all others by one. For those who like to train often.",
  origin: {
    label:
      "A split of gyms without a known author; equal to others at equal volume: Ramos-Campo and others, 2024",
    url: "https://doi.org/10.1519/JSC.0000000000004774",
  },
  level: "intermediate",
  needs: gym,
  lifts: [],
  weeks: [
    [
      push("Push A", "barbell-bench-press-medium-grip", "dumbbell-shoulder-press"),
      pull("Pull A", "bent-over-barbell-row", "close-grip-front-lat-pulldown"),
      legs("Legs A", "barbell-squat", "romanian-deadlift"),
      push("Push B", "machine-shoulder-military-press", "incline-dumbbell-press"),
      pull("Pull B", "wide-grip-lat-pulldown", "seated-cable-rows"),
      legs("Legs B", "leg-press", "barbell-hip-thrust"),
    ],
  ],
};

/** One week of the block: the sets of each exercise, and the repetitions in reserve. */
function blockWeek(sets: number, rir: number): readonly ProgramSession[] {
  const big = (id: string) => large(id, sets, rir);
  const little = (id: string) => small(id, sets, rir);
  return [
    {
      name: "Chest and back",
      exercises: [
        big("dumbbell-bench-press"),
        big("seated-cable-rows"),
        big("close-grip-front-lat-pulldown"),
        little("cable-crossover"),
      ],
    },
    {
      name: "Legs, the front first",
      exercises: [
        big("hack-squat"),
        big("romanian-deadlift"),
        little("leg-extensions"),
        little("standing-calf-raises"),
      ],
    },
    {
      name: "Shoulders and arms",
      exercises: [
        big("machine-shoulder-military-press"),
        little("side-lateral-raise"),
        little("reverse-machine-flyes"),
        little("dumbbell-bicep-curl"),
        little("triceps-pushdown-rope-attachment"),
      ],
    },
    {
      name: "Legs, the back first",
      exercises: [
        big("barbell-hip-thrust"),
        big("leg-press"),
        little("seated-leg-curl"),
        little("seated-calf-raise"),
      ],
    },
    {
      name: "Back and chest",
      exercises: [
        big("wide-grip-lat-pulldown"),
        big("incline-dumbbell-press"),
        big("lying-t-bar-row"),
        little("butterfly"),
      ],
    },
  ];
}

const muscleBlock: Program = {
  id: "muscle-block",
  name: "Six-week muscle block",
  description:
    "Five days a week, six weeks. The sets grow from two to four an exercise, and the repetitions in reserve go from three to one; the last week has half the sets and is easy. Then it begins again, a little heavier. For those who already train several days a week and want to know how much they can use.",
  origin: {
    label: "Within the 12 to 20 weekly sets of Baz-Valle and others, 2022",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC8884877/",
  },
  level: "advanced",
  needs: gym.filter((need) => need !== "rack"),
  lifts: [],
  weeks: [
    blockWeek(2, 3),
    blockWeek(3, 3),
    blockWeek(3, 2),
    blockWeek(4, 2),
    blockWeek(4, 1),
    blockWeek(2, 4),
  ],
};

const twoDays: Program = {
  id: "two-days",
  name: "Two days a week",
  description:
    "Two sessions of about forty minutes on machines: one exercise for the legs, one that presses, one that pulls, and little more. Machines need no practice and no helper. Each large muscle gets four sets or more in the week, which is the least that still shows. For weeks in which training is not the most important thing.",
  origin: {
    label: "After Iversen and others, 2021: No Time to Lift?",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC8449772/",
  },
  level: "novice",
  needs: ["machine", "cable"],
  lifts: [],
  weeks: [
    [
      {
        name: "A",
        exercises: [
          free("leg-press", 4, [8, 12]),
          free("machine-bench-press", 4, [8, 12]),
          free("seated-cable-rows", 3, [8, 12]),
          free("seated-leg-curl", 2, [10, 15], { restS: 60 }),
          free("cable-crunch", 2, [10, 15], { restS: 60 }),
        ],
      },
      {
        name: "B",
        exercises: [
          free("hack-squat", 4, [8, 12]),
          free("close-grip-front-lat-pulldown", 3, [8, 12]),
          free("machine-shoulder-military-press", 3, [8, 12]),
          free("lying-leg-curls", 2, [10, 15], { restS: 60 }),
          free("standing-calf-raises", 2, [10, 15], { restS: 60 }),
        ],
      },
    ],
  ],
};

export const musclePrograms: readonly Program[] = [twoDays, upperLower, pushPullLegs, muscleBlock];
