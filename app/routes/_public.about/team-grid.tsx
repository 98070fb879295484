import { type TeamMember, team } from "#app/content/sample-people.ts";
import { Figure } from "#app/figures/figure.tsx";

const services: readonly { readonly key: keyof TeamMember["social"]; readonly label: string }[] = [
  { key: "github", label: "GitHub" },
  { key: "linkedin", label: "LinkedIn" },
  { key: "twitter", label: "Twitter" },
];

/** 'Meet Our Team': three members, their links in a new tab. */
export function TeamGrid() {
  return (
    <ul className="grid gap-4 sm:grid-cols-3 md:gap-6">
      {team.map(({ name, role, image, social }) => (
        <li
          key={name}
          className="grid grid-cols-[7rem_1fr] narrow:grid-cols-1 items-center rounded-lg border border-line bg-surface sm:block"
        >
          <div className="grid h-full place-items-center rounded-l-lg bg-surface-2 p-2 sm:h-auto sm:rounded-t-lg sm:rounded-bl-none sm:p-4">
            <Figure
              name={image}
              label=""
              playing={false}
              size={160}
              className="aspect-square h-auto w-full max-w-40"
            />
          </div>
          <div className="grid gap-1 p-5">
            <h3 className="text-lg">{name}</h3>
            <p className="text-ink-2 text-sm">{role}</p>
            <ul className="flex flex-wrap gap-x-4">
              {services.map(({ key, label }) => (
                <li key={key}>
                  <a
                    href={social[key]}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
                  >
                    {label}
                    <span className="sr-only">: {name} (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
