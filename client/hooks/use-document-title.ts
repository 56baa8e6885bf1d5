import { useEffect } from "react";
import { PRODUCT_NAME } from "../../shared/constants.ts";

const SUFFIX = ` · ${PRODUCT_NAME}`;

/** The heading of the page, as the browser tab shows it. */
export const pageTitle = () => document.title.replace(SUFFIX, "");

/** Sets the browser tab's title to the page's heading while it is shown. */
export function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = heading + SUFFIX;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [heading]);
}
