import { createContext, use } from "react";

/** Starts to load the code of the page at an address. The app provides it, since only routes know that code. */
export const PreloadContext = createContext<(address: string) => void>(() => {});

/** For a page that is likely to be opened next, without a link to it: links preload by themselves. */
export const usePreload = () => use(PreloadContext);
