/** The features section of all public pages. `id` is the target of footer links. */

interface SharedFeature {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly path: string };
}

/** Shown wherever an installation is suggested, because Safari gives an installed app a storage of its own. */
export const startsEmpty =
  "On an iPhone the installed app starts empty: export your workouts first, or turn on sync.";

export const sharedFeatures: readonly SharedFeature[] = [
  {
    id: "tracking",
    title: "Time it, or count sets",
    text: "Running to Pilates with a moving figure and a clock, and more than 800 exercises with sets, weights and rests.",
    link: { label: "Open the tracker", path: "/work-out-now" },
  },
  {
    id: "privacy",
    title: "Yours, on your device",
    text: "History and goals stay in your browser, and we can't read them. Sync, if you turn it on, keeps them encrypted with us.",
    link: { label: "How we treat data", path: "/privacy-policy" },
  },
  {
    id: "pricing",
    title: "Free, all of it",
    text: "No plans, no trial, no card. You can track without an account, too.",
  },
  {
    id: "download",
    title: "Nothing to download",
    text: `It runs in the browser. To keep it at hand, choose “Add to home screen” or “Install” in the browser's menu. ${startsEmpty}`,
  },
];
