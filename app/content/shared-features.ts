/** The features section of all public pages. `id` is the target of footer links. */

interface SharedFeature {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly path: string };
}

export const sharedFeatures: readonly SharedFeature[] = [
  {
    id: "tracking",
    title: "Nine exercises, one tap",
    text: "Running to Pilates, each with a moving figure, a clock and the calories as you go.",
    link: { label: "Open the tracker", path: "/work-out-now" },
  },
  {
    id: "privacy",
    title: "Yours, on your device",
    text: "History and goals stay in your browser. We never receive them, so we can't lose or sell them.",
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
    text: "It runs in the browser. To keep it at hand, choose “Add to home screen” or “Install” in the browser's menu.",
  },
];
