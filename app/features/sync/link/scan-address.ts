/** The address of the settings with the camera allowed; a page that was opened elsewhere is not allowed to use it. */
export const scanAddress = "/settings?scan#sync";

export const isScanAsked = (): boolean => new URLSearchParams(location.search).has("scan");

interface DocumentWithPolicy {
  /** Chromium's; other browsers don't hold pages to Permissions-Policy. */
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/** Whether this document may ask for the camera. */
export const mayUseCamera = (): boolean =>
  (document as Document & DocumentWithPolicy).featurePolicy?.allowsFeature("camera") ?? true;
