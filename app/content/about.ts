/** The words of the About page; titles are those of the specification. */

export const mission = [
  "We want to make fitness tracking smarter, more intuitive and more accessible.",
  "Most apps ask for your name before they let you move. This one asks what you'd like to do. Press start, and it counts; press end, and it remembers, on your device and nowhere else. What you share is up to you.",
] as const;

interface AboutFeature {
  readonly title: string;
  readonly text: string;
}

export const aboutFeatures: readonly AboutFeature[] = [
  {
    title: "Smart Workout Tracking",
    text: "Clock, calories and rest timer that survive a locked phone, a reload and a lost connection.",
  },
  {
    title: "AI-Powered Recommendations",
    text: "Plans from what you did and what you aim for, made on your device by published rules, and only if you ask.",
  },
  {
    title: "Community Support",
    text: "Questions answered by people. Write to us; we read every mail and most of them change something.",
  },
  {
    title: "Cross-Platform",
    text: "One site for phone, tablet and desktop, in light and dark, by touch, mouse or keyboard.",
  },
];

interface Value {
  readonly title: string;
  readonly text: string;
}

export const values: readonly Value[] = [
  {
    title: "Your body, your data",
    text: "What you record stays on your device. We can't read it, so nobody can buy it.",
  },
  {
    title: "Honest numbers",
    text: "Every calorie says how it was counted. Every health claim says who found it.",
  },
  {
    title: "Room for everyone",
    text: "Large targets, plain words, no judgement. A slow week is a week, too.",
  },
];
