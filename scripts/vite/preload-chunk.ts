import type { Plugin } from "vite";

/** Has the browser ask for a chunk as soon as it has read `index.html`, whichever page is opened. */
export function preloadChunk(name: string): Plugin {
  return {
    name: "preload-chunk",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        // The development server makes no chunks.
        if (!bundle) return [];
        const chunk = Object.values(bundle).find((output) => output.type === "chunk" && output.name === name);
        if (!chunk) throw new Error(`The build has no chunk ${name}`);
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
