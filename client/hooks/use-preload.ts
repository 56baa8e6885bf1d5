import { createContext, use } from "react";

/** Preloads the code of the page at a URL. The app provides it, since only routes know that code. */
export const PreloadContext = createContext<(address: string) => unknown>(() => {});

/** Preloads a page that is likely to be opened next but has no link; links preload by themselves. */
export const usePreload = () => use(PreloadContext);
