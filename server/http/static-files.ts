import { extname, join } from "node:path";
import express, { type Express, type RequestHandler } from "express";

type StaticOptions = NonNullable<Parameters<typeof express.static>[1]>;

/** As the build leaves them beside each file, the smallest first. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/**
 * The built client. What is in `assets` carries a hash in its name and is kept for ever; `index.html`, which stands
 * for every other path, is asked for again each time.
 */
export function serveClient(app: Express, folder: string): void {
  app.use("/assets", files(join(folder, "assets"), { immutable: true, maxAge: "1y", fallthrough: false }));
  app.get("/index.html", sendIndex);
  app.use(files(folder, { index: false, maxAge: "1h" }));
  app.get("/{*path}", sendIndex);

  function sendIndex(_request: express.Request, response: express.Response): void {
    response.set("Cache-Control", "no-cache").sendFile("index.html", { root: folder });
  }
}

/** A folder's files, each compressed in the first of our encodings that the browser takes and the build has made. */
function files(folder: string, options: StaticOptions): RequestHandler[] {
  const vary: RequestHandler = (_request, response, next) => {
    response.vary("Accept-Encoding");
    next();
  };
  return [
    vary,
    ...ENCODINGS.map((encoding) => encodedFiles(folder, options, encoding)),
    express.static(folder, options),
  ];
}

function encodedFiles(
  folder: string,
  options: StaticOptions,
  { name, ending }: (typeof ENCODINGS)[number],
): RequestHandler {
  const serve = express.static(folder, {
    ...options,
    fallthrough: true,
    setHeaders(response: express.Response, path) {
      response.set("Content-Encoding", name).type(extname(path.slice(0, -ending.length)));
    },
  });
  return (request, response, next) => {
    if (!request.acceptsEncodings(name)) {
      next();
      return;
    }
    const { url } = request;
    request.url = `${request.path}${ending}`;
    void serve(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
}
