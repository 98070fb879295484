import { Link } from "@remix-run/react";
import { contact, socialLinks } from "#app/content/contact.ts";
import { legalLinks, productLinks, resourceLinks } from "#app/content/footer-links.ts";
import type { NavigationLink } from "#app/content/navigation.ts";
import { Brand } from "./brand.tsx";
import { FeaturesSection } from "./features-section.tsx";

const groups: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[] = [
  { title: "Product", links: productLinks },
  { title: "Resources", links: resourceLinks },
  { title: "Legal", links: legalLinks },
];
const lineClass =
  "inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline underline-offset-4";

/** Pages are opened by the router; anchors and files by the browser. */
function FooterLink({ label, path }: NavigationLink) {
  const isPage = path.startsWith("/") && !path.includes(".");
  return isPage ? (
    <Link to={path} className={lineClass}>
      {label}
    </Link>
  ) : (
    <a href={path} className={lineClass}>
      {label}
    </a>
  );
}

/** The footer of the public pages. */
function PublicFooter() {
  return (
    <footer className="border-line border-t bg-surface text-sm">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 py-12 sm:px-6 md:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div className="grid content-start gap-3">
          <Brand />
          <address className="grid justify-items-start text-ink-2 not-italic">
            <a href={`tel:${contact.phone.dialled}`} className={lineClass}>
              {contact.phone.shown}
            </a>
            <a href={`mailto:${contact.supportEmail}`} className={lineClass}>
              {contact.supportEmail}
            </a>
            <span className="flex min-h-11 items-center">{contact.address}</span>
          </address>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3 md:col-span-3">
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 font-bold text-base tracking-normal">{title}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.label}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-6 md:col-span-4">
          <p className="text-ink-2">© {new Date().getFullYear()} Fitness Tracker</p>
          <ul className="flex flex-wrap gap-x-5">
            {socialLinks.map(({ label, url }) => (
              <li key={label}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={lineClass}>
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** The end of every public page. */
export function PageEnd() {
  return (
    <>
      <FeaturesSection />
      <PublicFooter />
    </>
  );
}
