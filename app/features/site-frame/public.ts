export { Analytics } from "./analytics.tsx";
export { Brand } from "./brand.tsx";
export { DocumentMeta } from "./document-meta.tsx";
export { LegalText } from "./legal-text.tsx";
export { NotFoundPage } from "./not-found-page.tsx";
export { PageEnd } from "./public-footer.tsx";
export { PublicHeader } from "./public-header.tsx";
export { RouteFocus } from "./route-focus.tsx";
export { ErrorPage, UnavailablePage } from "./unavailable-page.tsx";
