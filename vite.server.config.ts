import { defineConfig } from "vite";
import { hashSources } from "./scripts/run/hash-sources.mjs";
import { UNBUNDLED } from "./scripts/run/unbundled.mjs";
import { leanServer } from "./scripts/vite/lean-server.ts";
import { newestRelease } from "./scripts/vite/newest-release.ts";
import { threadPrograms } from "./scripts/vite/thread-programs.ts";
import { completed } from "./server/messages.ts";
import { LANGUAGES } from "./shared/languages.ts";

/** Each is made when it is first needed: servers seldom need all of them, and none to start. */
const CATALOGUES = LANGUAGES.map((language) => `"${language}": () => (${JSON.stringify(completed(language))})`);

/** The server's build, for Node. Packages are bundled, so that a start reads a few files instead of hundreds. */
export default defineConfig({
  plugins: [threadPrograms(), leanServer()],
  define: {
    CREWTIDE_BUILD_ID: JSON.stringify(hashSources()),
    CREWTIDE_MESSAGES: `{ ${CATALOGUES.join(", ")} }`,
    CREWTIDE_RELEASE: JSON.stringify(newestRelease()),
  },
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node22",
    // Names and comments stay, so an error's stack tells where it comes from without source maps.
    minify: false,
    rolldownOptions: {
      input: { main: "server/start/main.ts", demo: "scripts/demo/main.ts", admin: "scripts/admin/main.ts" },
    },
  },
});
