import { describe, expect, it } from "vitest";
import { describeDevice } from "../../../server/sessions/device.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device in words", () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`, "Opera on macOS"],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, "Safari on macOS"],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome on iPad"],
    [`${MOZILLA} (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      `${MOZILLA} (Linux; Android 14; SM-S901B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["curl/8.9 (Linux)", "A program on Linux"],
    ["node", "Another program"],
    ["<script>alert(1)</script>", "Another program"],
    [undefined, "Another program"],
  ])("of %s is %s", (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});
