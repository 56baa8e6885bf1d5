import { useEffect } from "react";
import { PRODUCT_NAME } from "../../shared/constants.ts";

/** Sets the browser tab's title to the page's heading while it is shown. */
export function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [heading]);
}
