import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The browser's part. `CREWTIDE_DEV_SERVER` names the server that `npm run dev` starts beside Vite. */
const server = process.env["CREWTIDE_DEV_SERVER"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [react()],
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2022" },
  server: {
    // Whole path segments: as a mere beginning, /trpc would take the module /trpc.ts from Vite.
    proxy: {
      "^/(trpc|ws)([/?]|$)": { target: server, ws: true },
      "^/(api|healthz)([/?]|$)": { target: server },
    },
  },
});
