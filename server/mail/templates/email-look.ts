/** The style of all emails. The colours match `client/theme.ts`, which the server does not import. */

interface Palette {
  ground: string;
  card: string;
  border: string;
  text: string;
  quietText: string;
  accent: string;
  /** Text on an area filled with the accent. */
  onAccent: string;
}

export const LIGHT: Palette = {
  ground: "#f5f0e6",
  card: "#fffcf6",
  border: "#e4dccb",
  text: "#1f2d2c",
  quietText: "#55625e",
  accent: "#0b7269",
  onAccent: "#ffffff",
};

export const DARK: Palette = {
  ground: "#0b191c",
  card: "#112428",
  border: "#233c42",
  text: "#e9f1ef",
  quietText: "#9db3b2",
  accent: "#45c2b1",
  onAccent: "#04211f",
};

const BUTTON = "display:inline-block;border-radius:10px;font-weight:600;text-decoration:none";
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',sans-serif";

/** Sizes and spaces, the same in both schemes. */
const LAYOUT = {
  page: "margin:0;padding:0",
  ground: `padding:28px 12px;${FONT};font-size:16px;line-height:1.6`,
  card: "max-width:520px;margin:0 auto;padding:28px 20px;border-width:1px;border-style:solid;border-radius:12px",
  sender: "margin:0 0 4px;font-size:15px;font-weight:600;overflow-wrap:anywhere",
  heading: "margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;overflow-wrap:anywhere",
  paragraph: "margin:0 0 16px;overflow-wrap:anywhere",
  button: `${BUTTON};padding:10px 20px`,
  choices: "margin:0 -3px 8px;font-size:0",
  // Three of them stand beside each other on a phone, in each language.
  choice: `${BUTTON};padding:10px 9px;margin:0 3px 8px;font-size:15px`,
  address: "margin:0 0 20px;font-size:14px;overflow-wrap:anywhere",
  quietLink: "text-decoration:underline",
  footer: "max-width:520px;margin:16px auto 0;padding:0 20px;font-size:14px;overflow-wrap:anywhere",
};

type Part = keyof typeof LAYOUT;

function coloursOf({ ground, card, border, text, quietText, accent, onAccent }: Palette): Record<Part, string> {
  return {
    page: `background-color:${ground}`,
    ground: `background-color:${ground};color:${text}`,
    card: `background-color:${card};border-color:${border};color:${text}`,
    sender: `color:${accent}`,
    heading: `color:${text}`,
    paragraph: `color:${text}`,
    button: `background-color:${accent};color:${onAccent}`,
    choices: `color:${text}`,
    choice: `background-color:${accent};color:${onAccent}`,
    address: `color:${quietText}`,
    quietLink: `color:${quietText}`,
    footer: `color:${quietText}`,
  };
}

const LIGHT_COLOURS = coloursOf(LIGHT);

/** The attributes of a part of the email. The light style is inline, since some mail programs drop style sheets. */
export function look(part: Part): string {
  return `class="${part}" style="${LAYOUT[part]};${LIGHT_COLOURS[part]}"`;
}

/** The dark style, for mail programs that support style sheets and the reader's colour scheme. */
export const STYLE_SHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  ...Object.entries(coloursOf(DARK)).map(([part, colours]) => `.${part}{${overriding(colours)}}`),
  "}",
].join("\n");

/** `!important` overrides the inline styles. */
function overriding(declarations: string): string {
  return declarations
    .split(";")
    .map((declaration) => `${declaration}!important`)
    .join(";");
}
