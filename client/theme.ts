import { theme, type ThemeConfig } from "antd";

/** The only place for colours, sizes and shadows: Ant Design's tokens for both schemes. */

/** The colours of a meaning: for text or filled areas, for backgrounds, and for borders. */
interface Tone {
  color: string;
  bg: string;
  border: string;
  hover?: string;
  active?: string;
  bgHover?: string;
}

/** The colours of crews; the last five are muted. */
const CREW_COLORS = ["blue", "cyan", "pink", "gold", "purple", "lime", "volcano", "geekblue"] as const;

interface Palette extends Record<(typeof CREW_COLORS)[number], Pick<Tone, "color" | "bg">> {
  /** Backgrounds, from the page up to floating elements. */
  layout: string;
  container: string;
  elevated: string;
  border: string;
  softBorder: string;
  /** Text colours, from strong to quiet; all have a contrast of at least 4.5 on the three backgrounds. */
  text: readonly [string, string, string, string];
  /** Text on an area filled with a tone's colour. */
  onFilled: string;
  /** The base of translucent fills. */
  ink: string;
  primary: Required<Tone>;
  success: Tone;
  warning: Tone;
  error: Tone;
  info: Tone;
  /** The star of who convenes. */
  star: string;
}

/** The dark scheme: deep blue-green. */
const DARK: Palette = {
  layout: "#0b191c",
  container: "#112428",
  elevated: "#193137",
  border: "#648890",
  softBorder: "#233c42",
  text: ["#e9f1ef", "#b7c9c7", "#9db3b2", "#93aaa9"],
  onFilled: "#04211f",
  ink: "#a6d8d2",
  primary: {
    color: "#45c2b1",
    hover: "#66d4c4",
    active: "#38ab9b",
    bg: "#123a3a",
    bgHover: "#174747",
    border: "#2a7a73",
  },
  success: { color: "#84d39a", bg: "#16331f", border: "#34684a" },
  warning: { color: "#f2a968", bg: "#35281a", border: "#73512c" },
  error: { color: "#f6958b", bg: "#3a2124", border: "#7d4140" },
  info: { color: "#7fc0e6", bg: "#14303e", border: "#2f607a" },
  star: "#e6c25a",
  blue: { color: "#93bdf5", bg: "#182d47" },
  cyan: { color: "#74d3dc", bg: "#123740" },
  pink: { color: "#f0a5c6", bg: "#3a2331" },
  gold: { color: "#d3c08c", bg: "#2d2a1d" },
  purple: { color: "#c3b4dd", bg: "#282638" },
  lime: { color: "#b3c79a", bg: "#232e22" },
  volcano: { color: "#dcb3a2", bg: "#332621" },
  geekblue: { color: "#a9b8cf", bg: "#1f2a36" },
};

/** The light scheme: warm paper. */
const LIGHT: Palette = {
  layout: "#f5f0e6",
  container: "#fffcf6",
  elevated: "#fffefa",
  border: "#8d836d",
  softBorder: "#e4dccb",
  text: ["#1f2d2c", "#45534f", "#55625e", "#5f6b66"],
  onFilled: "#ffffff",
  ink: "#4a3f2a",
  primary: {
    color: "#0b7269",
    hover: "#09635b",
    active: "#074a44",
    bg: "#dceee9",
    bgHover: "#cbe5de",
    border: "#8fc7bd",
  },
  success: { color: "#2b6e39", bg: "#e4f1e1", border: "#a9cfaa" },
  warning: { color: "#964e04", bg: "#fbecd6", border: "#e3bd88" },
  error: { color: "#ad352d", bg: "#fbe6e2", border: "#e6aea6" },
  info: { color: "#1c658b", bg: "#e0eef5", border: "#a3c9dd" },
  star: "#8a6a00",
  blue: { color: "#2a5c9e", bg: "#e3ecf8" },
  cyan: { color: "#0f6874", bg: "#dcf0f2" },
  pink: { color: "#a02f67", bg: "#f9e4ee" },
  gold: { color: "#67551a", bg: "#f3ecd5" },
  purple: { color: "#5f4d80", bg: "#eeeaf3" },
  lime: { color: "#4b612f", bg: "#ebf0dd" },
  volcano: { color: "#80492f", bg: "#f5e8df" },
  geekblue: { color: "#445a75", bg: "#e6ebf0" },
};

export type ColorScheme = "dark" | "light";

const PALETTES: Record<ColorScheme, Palette> = { dark: DARK, light: LIGHT };

/** Sizes of our own parts, for style sheets: `cardHeadHeight` is `--ant-card-head-height` there. */
const OWN_SIZES = {
  avatarChoiceWidth: 90,
  cardHeadHeight: 52,
  cardHeadFontSize: 20,
  cardMinWidth: 280,
  crewCardHeight: 500,
  dialogWidth: 520,
  fieldMaxWidth: 360,
  headerHeight: 60,
  menuItemHeight: 44,
  optionMinWidth: 190,
  readableWidth: 460,
  sorterFontSize: 11,
};

/** On touch, controls are as high as a finger is wide (WCAG 2.5.5), small buttons too. */
export const TOUCH_SIZES = { controlHeight: 44, controlHeightSM: 44 };

/** Sizes of text and of what is as high as its text: in `rem` in style sheets, so that they follow the browser's font size. */
export const FOLLOWS_FONT_SIZE = /^font(Size|Height)|FontSize$|^(control|cardHead|header)Height/;

/** Ant Design would compute these in pixels; its types do not know that it takes any length. */
const length = (css: string) => css as unknown as number;
const FONT_SIZE = length("var(--ant-font-size)");
const paddingIn = (height: string) => `(var(${height}) - var(--ant-font-height)) / 2`;
const FIELD = {
  inputFontSize: FONT_SIZE,
  paddingBlock: length(`calc(${paddingIn("--ant-control-height")} - var(--ant-line-width))`),
  paddingBlockSM: length(`calc(${paddingIn("--ant-control-height-sm")} - var(--ant-line-width))`),
};

/** The theme of a scheme. `still` disables motion, for people who prefer reduced motion. */
export function themeFor(scheme: ColorScheme, { still }: { still: boolean }): ThemeConfig {
  const palette = PALETTES[scheme];
  return {
    cssVar: { key: "crewtide" },
    hashed: false,
    algorithm: [scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm, mapPalette(palette)],
    token: {
      motion: !still,
      colorPrimary: palette.primary.color,
      colorTextBase: palette.text[0],
      colorBgBase: palette.layout,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif',
      fontSize: 15,
      lineHeight: 1.6,
      borderRadius: 10,
      borderRadiusSM: 8,
      borderRadiusLG: 12,
      controlHeight: 38,
      colorTextLightSolid: palette.onFilled,
      colorTextPlaceholder: palette.text[3],
      colorTextDescription: palette.text[2],
      colorIcon: palette.text[2],
      linkHoverDecoration: "underline",
      boxShadow: ring(palette.border),
      boxShadowSecondary: ring(palette.border),
      boxShadowTertiary: "none",
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        fontWeight: 500,
        contentFontSize: FONT_SIZE,
        contentFontSizeSM: FONT_SIZE,
      },
      // With the usual corners, so small a box would be a circle.
      Checkbox: { borderRadiusSM: 4 },
      DatePicker: { ...FIELD, cellHeight: length("var(--ant-control-height-sm)") },
      Dropdown: { paddingBlock: length(`calc(${paddingIn("--ant-control-height")})`) },
      Form: { labelFontSize: FONT_SIZE },
      Input: FIELD,
      Modal: { titleFontSize: length("var(--ant-font-size-heading-5)") },
      Tabs: { titleFontSize: FONT_SIZE },
    },
  };
}

function ring(color: string): string {
  return `0 0 0 1px ${color}`;
}

type Algorithm = Extract<NonNullable<ThemeConfig["algorithm"]>, (...parameters: never) => unknown>;

/** Set explicitly, because the values that Ant Design derives for the dark scheme lack contrast. */
function mapPalette(palette: Palette): Algorithm {
  return (seed, derived) => ({
    ...(derived ?? theme.defaultAlgorithm(seed)),
    ...OWN_SIZES,
    colorBgLayout: palette.layout,
    colorBgContainer: palette.container,
    colorBgElevated: palette.elevated,
    colorBgMask: "rgba(0, 0, 0, 0.55)",
    colorBorder: palette.border,
    colorBorderDisabled: palette.border,
    colorBorderSecondary: palette.softBorder,
    colorStar: palette.star,
    fontFamilyHeading: "ui-serif, Iowan Old Style, Palatino Linotype, Georgia, Noto Serif, serif",
    colorText: palette.text[0],
    colorTextSecondary: palette.text[1],
    colorTextTertiary: palette.text[2],
    colorTextQuaternary: palette.text[3],
    colorFill: withAlpha(palette.ink, 0.2),
    colorFillSecondary: withAlpha(palette.ink, 0.14),
    colorFillTertiary: withAlpha(palette.ink, 0.09),
    colorFillQuaternary: withAlpha(palette.ink, 0.05),
    colorLink: palette.primary.color,
    colorLinkHover: palette.primary.hover,
    colorLinkActive: palette.primary.active,
    ...meaning("Primary", palette.primary),
    ...meaning("Success", palette.success),
    ...meaning("Warning", palette.warning),
    ...meaning("Error", palette.error),
    ...meaning("Info", palette.info),
    ...preset("green", palette.success),
    ...Object.fromEntries(CREW_COLORS.flatMap((name) => Object.entries(preset(name, palette[name])))),
  });
}

function meaning(name: "Primary" | "Success" | "Warning" | "Error" | "Info", tone: Tone) {
  const { color, bg, border, hover = color, active = color, bgHover = bg } = tone;
  return {
    [`color${name}`]: color,
    [`color${name}Hover`]: hover,
    [`color${name}Active`]: active,
    [`color${name}Text`]: color,
    [`color${name}TextHover`]: hover,
    [`color${name}TextActive`]: active,
    [`color${name}Bg`]: bg,
    [`color${name}BgHover`]: bgHover,
    [`color${name}Border`]: border,
    [`color${name}BorderHover`]: color,
  };
}

/** Crews' colours. Ant Design has two names for each step of a palette, which are one variable for style sheets. */
function preset(name: string, { color, bg }: Pick<Tone, "color" | "bg">) {
  return { [`${name}1`]: bg, [`${name}-1`]: bg, [`${name}7`]: color, [`${name}-7`]: color };
}

function withAlpha(hex: string, alpha: number): string {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${alpha})`;
}
