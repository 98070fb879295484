export { AccountFrame, textLink, useAnswer } from "./account-frame.tsx";
export { CodeForm } from "./code-form.tsx";
export { ConfirmForm } from "./confirm-form.tsx";
export { ForgotForm } from "./forgot-form.tsx";
export { FormMessage } from "./form-message.tsx";
export { NewPasswordForm } from "./new-password-form.tsx";
export { SecondStepForm } from "./second-step-form.tsx";
export { SignInForm } from "./sign-in-form.tsx";
export { SignUpFields } from "./sign-up-fields.tsx";
