/**
 * Sample content: how to reach whoever runs this site. The number is from the range that Ofcom keeps for
 * fiction and `.example` never resolves; replace all of it before going public.
 */
export const contact = {
  phone: { shown: "+44 20 7946 0018", dialled: "+442079460018" },
  supportEmail: "support@fitness-tracker.example",
  address: "12 Sample Street, London N1 0AA",
} as const;

/** Sample content: the services' front doors stand in for our own pages there. */
export const socialLinks = [
  { label: "GitHub", url: "https://github.com/" },
  { label: "LinkedIn", url: "https://www.linkedin.com/" },
  { label: "Instagram", url: "https://www.instagram.com/" },
] as const;
