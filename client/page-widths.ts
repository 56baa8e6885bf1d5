/** The widest that the content of a page gets, in pixels: a form alone on its page, text and forms, tables and cards. */
export const PAGE_WIDTHS = { form: 440, text: 720, wide: 1120 };
