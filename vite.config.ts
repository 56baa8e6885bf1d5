import react from "@vitejs/plugin-react";
import { theme } from "antd";
import { defineConfig } from "vite";
import { browserslist } from "./package.json" with { type: "json" };
import { MEDIA } from "./client/media.ts";
import { FOLLOWS_FONT_SIZE, themeFor, TOUCH_SIZES } from "./client/theme.ts";
import { compiledMessages } from "./scripts/vite/compiled-messages.ts";
import { frameWords } from "./scripts/vite/frame-words.ts";
import { mediaQueries } from "./scripts/vite/media-queries.ts";
import { precompress } from "./scripts/vite/precompress.ts";
import { preloadChunk } from "./scripts/vite/preload-chunk.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";
import { themeVariables } from "./scripts/vite/theme-variables.ts";

/** The client's build. `CREWTIDE_DEV_SERVER` is the server that `npm run dev` starts beside Vite. */
const server = process.env["CREWTIDE_DEV_SERVER"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [
    react(),
    themeVariables({
      dark: theme.getDesignToken(themeFor("dark", { still: false })),
      light: theme.getDesignToken(themeFor("light", { still: false })),
      touch: TOUCH_SIZES,
      inRem: FOLLOWS_FONT_SIZE,
    }),
    compiledMessages(),
    frameWords(),
    mediaQueries(MEDIA),
    preloadChunk("core"),
    serviceWorker("service-worker/sw.ts"),
    precompress(),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    target: browserslist.map((browser) => browser.replace(" ", "")),
    rolldownOptions: {
      output: {
        chunkFileNames({ facadeModuleId }) {
          const [, language] = /(?:\/shared\/messages\/|\/help\/[\w-]+\.)([\w-]+)[/.]/.exec(facadeModuleId ?? "") ?? [];
          return `assets/${language ? `${language}.` : ""}[name]-[hash].js`;
        },
        // A few chunks instead of a hundred: the schemas, the core of every page, the core of members' pages, what
        // shows gatherings, and what follows once a page is shown.
        codeSplitting: {
          groups: [
            {
              name: "routes",
              test: /vite\/preload-helper|\/client\/(routes\/preload|api\/(first-responses|timed-fetch)|device\/(install-prompt|storage)|messages|navigation\/link-token|report-error)\.ts$|\/shared\/(basics\/ids|constants|languages)\.ts$/,
              priority: 5,
            },
            {
              name: "shared",
              test: /\/shared\/(basics\/visible-text|enumerations|gatherings\/gathering-times)\.ts$/,
              priority: 4,
            },
            {
              name: "schemas",
              test: /\/node_modules\/zod\/|\/shared\/(auth\/auth|basics\/fields)\.schema\.ts$/,
              priority: 4,
            },
            {
              name: "core",
              test: /\/node_modules\/(use-intl|icu-minify)\/|\/shared\/collective\/collective\.ts$|\/client\/(start\/main\.tsx|public-ui\/|layout\/(PublicLayout|use-readers-language)|components\/(Card|Icon|LinkedText|Notice|PageHead|Text)\.)/,
              priority: 3,
            },
            // What deletes it is wanted without the rest.
            {
              name: "persisted",
              test: /\/client\/device\/persisted-data\.ts$|\/node_modules\/idb-keyval\//,
              priority: 3,
            },
            {
              name: "members",
              test: /\/client\/(layout\/MembersLayout|components\/(Page|ShortenedList)|domain\/(CrewTag|gathering-days)|features\/dashboard\/(IntervalCards|MyCrews|use-dismissal)|hooks\/use-(instant|short-day|silences))\.tsx?$|\/shared\/gatherings\/gatherings\.ts$|\/antd\/es\/(flex|theme)\//,
              priority: 2,
            },
            {
              name: "gatherings",
              test: /\/client\/domain\/(GatheringsCard|HandoverText|OpenPolls|SomeGatherings)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    // Match whole path segments: the prefix /trpc would also match Vite's module /trpc.ts.
    proxy: {
      "^/(trpc|ws)([/?]|$)": { target: server, ws: true },
      "^/(api|healthz|page_errors|manifest\\.webmanifest)([/?]|$)": { target: server },
    },
  },
});
