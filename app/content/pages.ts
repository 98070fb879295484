/** Every public page. The sitemap, shared links and the pages that work offline follow from this list. */

export interface PublicPage {
  readonly path: string;
  /** For shared links; the route sets the tab's title. */
  readonly title: string;
  /** One or two sentences, 160 characters at most. */
  readonly description: string;
  /** Left out of the sitemap, because the page only makes sense as a step of a flow. */
  readonly isUnlisted?: boolean | undefined;
  /** Not cached for offline use, because the page is of no use without the server. */
  readonly needsServer?: boolean | undefined;
}

export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    title: "Track, Train, Transform",
    description:
      "A free workout tracker: time an exercise or log sets with weights, and set goals. It works without an account, and your data stays on your device.",
  },
  {
    path: "/about",
    title: "About Our Mission",
    description:
      "Why we build a fitness tracker that asks for nothing before you move: our mission, team and values.",
  },
  {
    path: "/health-importance",
    title: "Health Importance",
    description: "Six good reasons to move half an hour a day, from heart to sleep, each with its source.",
  },
  {
    path: "/fitness-tips",
    title: "Fitness Tips",
    description:
      "Six tips to train well, for beginners, intermediate and advanced: warming up, strength, intervals, rest.",
  },
  {
    path: "/diet-tips",
    title: "Diet Tips",
    description: "What to eat, when to eat it and how to plan it: six tips with foods and a sample day each.",
  },
  {
    path: "/news",
    needsServer: true,
    title: "Health & Fitness News",
    description:
      "Fitness, nutrition, mental wellness and exercise science: what researchers and health services publish.",
  },
  {
    path: "/work-out-now",
    title: "Work Out Now",
    description:
      "Cardio, strength or flexibility: pick an exercise and press start. Time, calories, rest timer and goals.",
  },
  {
    path: "/login",
    needsServer: true,
    isUnlisted: true,
    title: "Login",
    description: "Sign in to Fitness Tracker to see your dashboard, your history and your goals.",
  },
  {
    path: "/sign-up",
    needsServer: true,
    title: "Sign Up",
    description:
      "Create a free Fitness Tracker account: a dashboard, routines and records on top of the tracker.",
  },
  {
    path: "/thank-you",
    isUnlisted: true,
    title: "Thank You",
    description: "One more step: open the link in the email that we've sent you, and your account is ready.",
  },
  {
    path: "/privacy-policy",
    title: "Privacy Policy",
    description:
      "What Fitness Tracker stores, where, and why: your workouts stay on your device, and nothing is ever sold.",
  },
  {
    path: "/terms-of-service",
    title: "Terms of Service",
    description:
      "The rules of Fitness Tracker in plain words: who may use it, how, and what you can expect from us.",
  },
];

/** The public page at a path, or null. */
export function findPublicPage(path: string): PublicPage | null {
  return publicPages.find((page) => page.path === path) ?? null;
}
