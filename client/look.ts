/** What both parts of the client know of their looks. The colours, and whatever else is a token, are in `theme.ts`. */

export const COLOR_SCHEMES = ["dark", "light"] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
export const DEFAULT_COLOR_SCHEME: ColorScheme = "dark";

/** Widths of pages of text and forms, and of pages of tables and cards. */
export const TEXT_MEASURE = 720;
export const TABLE_MEASURE = 1120;
/** A form that stands alone on its page. */
export const FORM_MEASURE = 440;
