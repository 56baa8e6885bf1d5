/** Names that a careless format would take for more than a name. */
export const HOSTILE_NAMES = [
  "Soup, bread; and butter",
  String.raw`back\slash \n \, \;`,
  'the "quoted" crew: a, b',
  "two\nlines",
  "carriage\r\nreturn",
  "lone\rreturn",
  "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged\r\nSUMMARY:forged",
  "🌊".repeat(60),
  "👩🏽‍🌾 e\u0301 ﷽ עברית العربية",
  "a".repeat(200),
  "tab\there",
  "bell\u0007 and null\u0000",
  "line\u2028separator\u0085next",
  "<b>bold</b> & <script>",
];
