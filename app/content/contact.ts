/**
 * Sample content: contact details of the site's operator. The number is from the range that Ofcom reserves for fiction,
 * and `.example` never resolves. Replace all of it before going public.
 */
export const contact = {
  phone: { shown: "+44 20 7946 0018", dialled: "+442079460018" },
  supportEmail: "support@fitness-tracker.example",
  address: "12 Sample Street, London N1 0AA",
} as const;

/** Sample content: the services' home pages instead of our own profiles. */
export const socialLinks = [
  { label: "GitHub", url: "https://github.com/" },
  { label: "LinkedIn", url: "https://www.linkedin.com/" },
  { label: "Instagram", url: "https://www.instagram.com/" },
] as const;
