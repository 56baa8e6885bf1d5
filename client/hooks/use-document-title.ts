import { useEffect } from "react";
import { PRODUCT_NAME } from "../../shared/constants.ts";

/** Names the browser's tab after the page's heading, for as long as that heading is shown. */
export function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [heading]);
}
