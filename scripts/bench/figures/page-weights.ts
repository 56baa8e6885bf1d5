import type { Figure } from "../figure.ts";
import { loadedCode, weigh } from "../loaded-code.ts";
import { openBrowserPage } from "../open-browser-page.ts";
import { LOGIN, SLUG, USUAL } from "../seed-collective.ts";

interface PageWeight {
  name: string;
  subject: string;
  path: string;
  member?: true;
  atMost: number;
  moonshot: number;
}

/** The compressed scripts and styles that a browser loads to show a page for the first time. */
export const pageWeights: Figure[] = [
  weight({ name: "page-sign-in", subject: "sign-in", path: "/auth/login", atMost: 170, moonshot: 120 }),
  weight({
    name: "page-dashboard",
    subject: "dashboard",
    path: "/dashboard",
    member: true,
    atMost: 265,
    moonshot: 200,
  }),
  weight({
    name: "page-interest",
    subject: "public expression of interest",
    path: `/collective/${SLUG}/interest`,
    atMost: 170,
    moonshot: 120,
  }),
];

function weight({ name, subject, path, member, atMost, moonshot }: PageWeight): Figure {
  return {
    name,
    subject: `scripts and styles of ${subject}, gzip`,
    comparedTo: "",
    unit: "KB",
    goal: { atMost },
    moonshot: { atMost: moonshot },
    needsBrowser: true,
    measure: async (bench) => {
      const { port } = await bench.ours(USUAL);
      const page = await openBrowserPage(await bench.browser(), port, member && LOGIN);
      const code = await loadedCode(page, () => page.goto(path));
      await page.context().close();
      return { ours: weigh(code) / 1_000, reference: null, ratio: null };
    },
  };
}
