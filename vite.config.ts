import react from "@vitejs/plugin-react";
import { theme } from "antd";
import { defineConfig } from "vite";
import { MEDIA } from "./client/media.ts";
import { FOLLOWS_FONT_SIZE, themeFor, TOUCH_SIZES } from "./client/theme.ts";
import { antDesignStyles } from "./scripts/vite/ant-design-styles.ts";
import { computedTheme } from "./scripts/vite/ant-design-theme.ts";
import { lighterImports } from "./scripts/vite/lighter-imports.ts";
import { mediaQueries } from "./scripts/vite/media-queries.ts";
import { precompress } from "./scripts/vite/precompress.ts";
import { preloadChunk } from "./scripts/vite/preload-chunk.ts";
import { themeVariables } from "./scripts/vite/theme-variables.ts";

/** The client's build. `CREWTIDE_DEV_SERVER` is the server that `npm run dev` starts beside Vite. */
const server = process.env["CREWTIDE_DEV_SERVER"] ?? "http://127.0.0.1:3000";

const themes = {
  dark: themeFor("dark", { still: false }),
  light: themeFor("light", { still: false }),
  still: themeFor("dark", { still: true }),
};

export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [
    react(),
    themeVariables({
      dark: theme.getDesignToken(themes.dark),
      light: theme.getDesignToken(themes.light),
      touch: TOUCH_SIZES,
      inRem: FOLLOWS_FONT_SIZE,
    }),
    mediaQueries(MEDIA),
    preloadChunk("core"),
    antDesignStyles(themes),
    lighterImports([
      // Ant Design's provider would bring all of its forms and pop-ups.
      {
        importer: "/antd/es/form/context.js",
        source: "@rc-component/form",
        instead: { module: "@rc-component/form/es/FormContext" },
      },
      {
        importer: "/antd/es/config-provider/index.js",
        source: "../tooltip/UniqueProvider",
        instead: { code: "export { Fragment as default } from 'react';" },
      },
      // The style sheets are made during the build (`antDesignStyles`), that of icons too.
      {
        importer: "/antd/es/config-provider/index.js",
        source: "./style",
        instead: { code: "import 'virtual:ant-design/ant-design-icons.css'; export default () => {};" },
      },
      ...computedTheme(themes, { importer: "/client/layout/AntDesignProvider.tsx", source: "../theme.ts" }),
      // There are only menus in dropdowns, which have styles of their own.
      { importer: "/antd/es/menu/style/index.js", source: "virtual:ant-design/Menu-Menu.css", instead: { code: "" } },
      // Single days are all that anybody chooses: no ranges, no times, no weeks.
      ...[
        { importer: "/antd/es/date-picker/generatePicker/index.js", source: "./generateRangePicker" },
        {
          importer: "/@rc-component/picker/es/PickerInput/Selector/SingleSelector/index.js",
          source: "./MultipleDates",
        },
        { importer: "/@rc-component/picker/es/PickerPanel/index.js", source: "./DateTimePanel" },
        { importer: "/@rc-component/picker/es/PickerPanel/index.js", source: "./TimePanel" },
        { importer: "/@rc-component/picker/es/PickerPanel/index.js", source: "./WeekPanel" },
        { importer: "/@rc-component/picker/es/PickerPanel/index.js", source: "./QuarterPanel" },
        { importer: "/@rc-component/picker/es/PickerInput/Popup/index.js", source: "./PresetPanel" },
      ].map((unused) => ({ ...unused, instead: { code: "export default () => null;" } })),
    ]),
    precompress(),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      output: {
        // A few chunks instead of a hundred: the schemas, the core of every page, the core of members' pages with the
        // dashboard, where people arrive, and what follows once a page is shown.
        codeSplitting: {
          groups: [
            {
              name: "routes",
              test: /vite\/preload-helper|\/client\/(routes\/preload|first-answers|report-error|timed-fetch)\.ts$|\/shared\/(constants|ids)\.ts$/,
              priority: 5,
            },
            { name: "schemas", test: /\/node_modules\/zod\/|\/shared\/(auth|fields)\.schema\.ts$/, priority: 4 },
            {
              name: "core",
              test: /\/shared\/collective\.ts$|\/client\/(main\.tsx|public-ui\/|layout\/PublicLayout|components\/(Card|Icon|PageHead|Text)\.)/,
              priority: 3,
            },
            {
              name: "members",
              test: /\/client\/(layout\/MembersLayout|features\/dashboard\/DashboardPage)\.tsx$|\/antd\/es\/(flex|theme)\//,
              priority: 2,
            },
            { name: "menu", test: /\/client\/layout\/PersonMenu\.tsx$/, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    // Match whole path segments: the prefix /trpc would also match Vite's module /trpc.ts.
    proxy: {
      "^/(trpc|ws)([/?]|$)": { target: server, ws: true },
      "^/(api|healthz|page_errors)([/?]|$)": { target: server },
    },
  },
});
