export { NewsletterForm } from "./newsletter-form.tsx";
export { OutcomeToast } from "./outcome-toast.tsx";
