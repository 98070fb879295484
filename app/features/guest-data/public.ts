export { forgetDeclined } from "./declined.ts";
export { GuestDataOffer } from "./guest-data-offer.tsx";
