import { defineConfig } from "vite";

/** What cannot be put into a file with the rest: machine code, and files that are sent as they are. */
const KEPT_APART = ["better-sqlite3", "@node-rs/argon2", "swagger-ui-dist"];

/** The server's part, for Node. Its packages are in it, of which a start then reads a few files rather than hundreds. */
export default defineConfig({
  ssr: { noExternal: true, external: KEPT_APART },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node22",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: "server/main.ts", demo: "scripts/demo/main.ts", admin: "scripts/admin/main.ts" },
      // Node keeps a map in memory for as long as the file is loaded.
      output: { sourcemapExcludeSources: true },
    },
  },
});
