import { defineConfig } from "vite";

/** The server's part: our own sources bundled for Node, every package left in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: "server/main.ts", demo: "scripts/demo/main.ts", admin: "scripts/admin/main.ts" },
    },
  },
});
