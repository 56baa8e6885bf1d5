import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** The data that the page has asked the device to share. */
    shared?: ShareData | undefined;
    /** The name of the error with which the device refuses. */
    refusal?: string;
  }
}

/** Has the device share into the page: the browsers of the tests have none to share with. */
export const shareIntoPage = (page: Page) =>
  page.addInitScript(() => {
    navigator.share = async (data) => {
      if (window.refusal !== undefined) throw new DOMException("Refused", window.refusal);
      window.shared = data;
    };
  });
