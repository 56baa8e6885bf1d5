/** Maximum content widths in pixels: for a single form, for text and forms, for tables and cards. */
export const PAGE_WIDTHS = { form: 440, text: 720, wide: 1120 };
