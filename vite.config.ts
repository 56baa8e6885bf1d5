import react from "@vitejs/plugin-react";
import { theme } from "antd";
import { defineConfig } from "vite";
import { browserslist } from "./package.json" with { type: "json" };
import { MEDIA } from "./client/media.ts";
import { FOLLOWS_FONT_SIZE, themeFor, TOUCH_SIZES } from "./client/theme.ts";
import { compiledMessages } from "./scripts/vite/compiled-messages.ts";
import { frameWords } from "./scripts/vite/frame-words.ts";
import { mediaQueries } from "./scripts/vite/media-queries.ts";
import { modulesIn } from "./scripts/vite/modules-in.ts";
import { piecesOfPages } from "./scripts/vite/pieces-of-pages.ts";
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
    piecesOfPages(),
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
              test: modulesIn(
                "client/api/first-responses.ts",
                "client/api/timed-fetch.ts",
                "client/device/install-prompt.ts",
                "client/device/storage.ts",
                "client/messages.ts",
                "client/navigation/link-token.ts",
                "client/report-error.ts",
                "client/routes/preload.ts",
                "shared/basics/ids.ts",
                "shared/constants.ts",
                "shared/languages.ts",
              ),
              priority: 5,
            },
            { name: "routes", test: /vite\/preload-helper/, priority: 5 },
            {
              name: "shared",
              test: modulesIn(
                "shared/basics/visible-text.ts",
                "shared/enumerations.ts",
                "shared/gatherings/gathering-times.ts",
              ),
              priority: 4,
            },
            {
              name: "schemas",
              test: modulesIn("node_modules/zod", "shared/auth/auth.schema.ts", "shared/basics/fields.schema.ts"),
              priority: 4,
            },
            {
              name: "core",
              test: modulesIn(
                "client/components/Button.module.css",
                "client/components/Button.tsx",
                "client/components/Card.module.css",
                "client/components/Card.tsx",
                "client/components/Icon.module.css",
                "client/components/Icon.tsx",
                "client/components/linked-text.ts",
                "client/components/Notice.module.css",
                "client/components/Notice.tsx",
                "client/components/PageHead.module.css",
                "client/components/PageHead.tsx",
                "client/components/Text.module.css",
                "client/components/Text.tsx",
                "client/layout/PublicLayout.module.css",
                "client/layout/PublicLayout.tsx",
                "client/layout/use-readers-language.ts",
                "client/find-faults.ts",
                "client/start/main.tsx",
                "node_modules/icu-minify",
                "node_modules/use-intl",
                "shared/collective/collective.ts",
              ),
              priority: 3,
            },
            // The code that deletes it is wanted without the rest.
            {
              name: "persisted",
              test: modulesIn("client/device/persisted-data.ts", "node_modules/idb-keyval"),
              priority: 3,
            },
            {
              name: "strangers",
              test: modulesIn(
                "client/public-ui/FailureNotice.tsx",
                "client/public-ui/Field.module.css",
                "client/public-ui/Field.tsx",
                "client/public-ui/PublicPage.module.css",
                "client/public-ui/PublicPage.tsx",
                "client/public-ui/use-public-form.ts",
              ),
              priority: 2,
            },
            {
              name: "passwords",
              test: modulesIn(
                "client/features/auth/AuthCard.tsx",
                "client/features/auth/auth.module.css",
                "client/public-ui/CheckboxField.module.css",
                "client/public-ui/CheckboxField.tsx",
                "client/public-ui/PasswordField.module.css",
                "client/public-ui/PasswordField.tsx",
              ),
              priority: 2,
            },
            // Ant Design's field for passwords has the same icons.
            { name: "eye", test: /icons-svg\/es\/asn\/Eye(?:Invisible)?Outlined/, priority: 3 },
            {
              name: "members",
              test: modulesIn(
                "client/components/Page.tsx",
                "client/components/ShortenedList.tsx",
                "client/domain/CrewTag.tsx",
                "client/domain/gathering-days.ts",
                "client/domain/use-absence-text.ts",
                "client/features/dashboard/IntervalCards.tsx",
                "client/features/dashboard/MyCrews.tsx",
                "client/features/dashboard/use-dismissal.ts",
                "client/hooks/use-instant.ts",
                "client/hooks/use-short-day.ts",
                "client/hooks/use-silences.ts",
                "client/layout/MembersLayout.tsx",
                "node_modules/antd/es/flex",
                "node_modules/antd/es/theme",
                "shared/gatherings/gatherings.ts",
                "shared/participation/goodbyes.ts",
              ),
              priority: 2,
            },
            {
              name: "gatherings",
              test: modulesIn(
                "client/domain/HandoverText.tsx",
                "client/domain/PollsCard.tsx",
                "client/domain/SomeGatherings.tsx",
                "client/domain/use-note-who-was-there.ts",
              ),
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
