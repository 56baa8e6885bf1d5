import { startFirefox } from "./drive-firefox.ts";
import { startWebKit } from "./drive-webkit.ts";

/** The browsers that Playwright does not drive as Debian has them. */
export const DRIVERS = { Firefox: startFirefox, WebKit: startWebKit };
