import type { Plugin } from "vite";

/** Makes the browser load a chunk as soon as it has read `index.html`, on every page. */
export function preloadChunk(name: string): Plugin {
  return {
    name: "preload-chunk",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        // The development server has no chunks.
        if (!bundle) return [];
        const chunk = Object.values(bundle).find((output) => output.type === "chunk" && output.name === name);
        if (!chunk) throw new Error(`The build has no chunk ${name}`);
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
