// The sentences of the planner's rules, and the sources of their numbers. Only the dialog that gives a reason needs
// this file, and loads it.

import type { RuleId } from "./rules.ts";

export interface Rule {
  /** One sentence. */
  readonly says: string;
  /** Authors, year and title; for our own choices, the rules within which we chose. */
  readonly source: string;
  readonly url?: string;
  /** Whether the numbers come from reports on the source, because the source itself could not be read. */
  readonly isSecondHand?: true;
  /** Whether the source leaves the number open, and we chose it. */
  readonly isOurChoice?: true;
  /** The ids of rules whose sources count as well: for our own choices, those within which we chose. */
  readonly within?: readonly string[];
}

const acsm2009 = {
  source:
    "American College of Sports Medicine, 2009: Progression Models in Resistance Training for Healthy Adults",
  url: "https://doi.org/10.1249/MSS.0b013e3181915670",
} as const;

const acsm2026 = {
  source:
    "American College of Sports Medicine, 2026: Resistance Training Prescription for Muscle Function, Hypertrophy, and Physical Performance in Healthy Adults",
  url: "https://journals.lww.com/acsm-msse/",
  isSecondHand: true,
} as const;

const pelland2025 = {
  source:
    "Pelland et al., 2025: The Resistance Training Dose Response: Meta-Regressions Exploring the Effects of Weekly Volume and Frequency on Muscle Hypertrophy and Strength Gains",
  url: "https://doi.org/10.1007/s40279-025-02344-w",
} as const;

export const ruleSources = {
  R1: {
    says: "All major muscles are trained on 2 or more days a week, and 150 to 300 minutes are moderately active or 75 to 150 vigorously.",
    source: "World Health Organization, 2020: guidelines on physical activity and sedentary behaviour",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC7719906",
  },
  R2: {
    says: "Strength grows with loads of 80 % of the maximum or more, 2 to 3 sets of an exercise, twice a week, over the full range, the important lifts first.",
    ...acsm2026,
  },
  R3: {
    says: "Muscle grows with about 10 sets a week or more; load, failure and the kind of equipment matter little.",
    ...acsm2026,
  },
  R4: {
    says: "Each goal and experience has a floor, a start, an end of the block and a cap of weekly sets.",
    source: "Our choice within R3, R6, R7 and R8",
    within: ["R3", "R6", "R7", "R8"],
    isOurChoice: true,
  },
  R5: {
    says: "A set counts 1 for the main muscles of its exercise and 0.5 for those that help.",
    ...pelland2025,
  },
  R6: {
    says: "About 4 weekly sets of a muscle have a noticeable effect, and 5 to 10 give most for each set.",
    ...pelland2025,
    isSecondHand: true,
  },
  R7: {
    says: "The minimum is 4 weekly sets of a muscle with 6 to 15 repetitions: one exercise for the legs, one pull, one push. Supersets take about half the time.",
    source:
      "Iversen et al., 2021: No Time to Lift? Designing Time-Efficient Training Programs for Strength and Hypertrophy",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC8449772",
  },
  R8: {
    says: "12 to 20 weekly sets of a muscle suit young trained men.",
    source:
      "Baz-Valle et al., 2022: A Systematic Review of the Effects of Different Resistance Training Volumes on Muscle Hypertrophy",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC8884877",
  },
  R9: {
    says: "Beyond about 11 sets of a muscle in one session no further growth could be seen. We stop at 10.",
    source: "Remmert et al., 2025: the dose of sets in a session (preprint)",
    url: "https://sportrxiv.org/index.php/server/preprint/view/537",
    isSecondHand: true,
  },
  R10: {
    says: "Full body and split training have the same effect if the sets of a week are the same.",
    source:
      "Ramos-Campo et al., 2024: Efficacy of Split Versus Full-Body Resistance Training on Strength and Muscle Growth",
    url: "https://doi.org/10.1519/JSC.0000000000004774",
  },
  R11: {
    says: "Novices train 2 to 3 days a week, people with 6 months of training 3 to 4, advanced people 4 to 5.",
    ...acsm2009,
  },
  R12: {
    says: "The pattern that covers most missing sets is picked, and in it what is known and fits the experience. Helpers count for half of a muscle's sets at most.",
    source: "Our choice within R7 and R14",
    within: ["R7", "R14"],
    isOurChoice: true,
  },
  R13: {
    says: "The load rises by 2 to 10 % when one or two repetitions over the target are possible; here when all sets reach the top of the range.",
    ...acsm2009,
  },
  R14: {
    says: "Large muscles come before small ones, and exercises of several joints before those of one.",
    ...acsm2009,
  },
  R15: {
    says: "Heavy sets of 1 to 6 repetitions need 3 to 5 minutes of rest. For size, more than 60 seconds helps a little. How long within that is our choice.",
    source: "Singer et al., 2024: Give it a rest",
    url: "https://doi.org/10.3389/fspor.2024.1429789",
    within: ["R13"],
  },
  R16: {
    says: "Sets to failure show no advantage for size (effect size 0.12, between -0.13 and 0.37).",
    source:
      "Refalo et al., 2022: Influence of Resistance Training Proximity-to-Failure on Skeletal Muscle Hypertrophy",
    url: "https://doi.org/10.1007/s40279-022-01784-y",
  },
  R17: {
    says: "A session is 3 minutes of warm-up, then for each set 3 seconds a repetition, 15 seconds and the rest, and two ramp sets before the first loaded lift of a pattern.",
    source: "Our choice within R7 and R15",
    within: ["R7", "R15"],
    isOurChoice: true,
  },
  R18: {
    says: "People guess the repetitions in reserve about 1 too low (0.95, between 0.17 and 1.73), so a felt number is careful.",
    source:
      "Halperin et al., 2022: Accuracy in Predicting Repetitions to Task Failure in Resistance Exercise",
    url: "https://doi.org/10.1007/s40279-021-01559-x",
  },
  R19: {
    says: "Effort (RPE) is 10 less the repetitions in reserve, and one repetition off changes the next set by about 2.5 kg.",
    source:
      "Table 1D of a training study in J Hum Kinet, 2024, with the scale of Zourdos et al., 2016: Novel Resistance Training-Specific Rating of Perceived Exertion Scale Measuring Repetitions in Reserve",
    url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC11057620",
  },
  R20: {
    says: "The maximum is estimated from sets of few repetitions, no more than 10; the planner counts those in reserve and stops at 12.",
    source:
      "Reynolds et al., 2006: Prediction of One Repetition Maximum Strength From Multiple Repetition Maximum Testing and Anthropometry",
    url: "https://doi.org/10.1519/R-15304.1",
  },
  R21: {
    says: "Athletes of strength and physique deload for 6.4 days every 5.6 weeks, on the same days with fewer sets and lighter loads. How many fewer is our choice.",
    source: "Rogerson et al., 2024: Deloading Practices in Strength and Physique Sports",
    url: "https://doi.org/10.1186/s40798-024-00691-y",
  },
  R22: {
    says: "A deload is a time of less stress that lowers fatigue. When lifts or effort show fatigue is our choice.",
    source:
      "Bell et al., 2023: Integrating Deloading into Strength and Physique Sports Training Programmes: An International Delphi Consensus Approach",
    url: "https://doi.org/10.1186/s40798-023-00633-0",
  },
  R23: {
    says: "Strength lasts for 2 to 3 weeks without training, and falls faster after that. The steps by days are our choice.",
    source:
      "McMaster et al., 2013: The Development, Retention and Decay Rates of Strength and Power in Elite Rugby Union, Rugby League and American Football",
    url: "https://doi.org/10.1007/s40279-013-0031-3",
    isSecondHand: true,
  },
  R24: {
    says: "After 10 weeks off, strength and size were back within 5 weeks of training. How much lighter to begin is our choice.",
    source:
      "Halonen et al., 2024: Does Taking a Break Matter: Adaptations in Muscle Strength and Size Between Continuous and Periodic Resistance Training",
    url: "https://doi.org/10.1111/sms.14739",
    isSecondHand: true,
  },
} as const satisfies Record<RuleId, Rule>;

export const ruleIds = Object.keys(ruleSources) as readonly RuleId[];

/** The rule; null if there is none of this id. */
export const findRule = (id: string): Rule | null =>
  Object.hasOwn(ruleSources, id) ? ruleSources[id as RuleId] : null;
