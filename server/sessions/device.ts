import { A_PROGRAM, ANOTHER_PROGRAM } from "../../shared/account/devices.ts";

/** Browsers by their mark in the header. Most browsers also carry the marks of those further down. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Describes the device of a request so that its owner recognises it, from its `User-Agent` header. */
export function describeDevice(userAgent = ""): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (system) return `${browser ?? A_PROGRAM} on ${system}`;
  return browser ?? ANOTHER_PROGRAM;
}

function firstOf(marks: typeof BROWSERS, userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
