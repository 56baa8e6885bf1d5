/** The server's packages without our code: verifies the cookie, reads one row by its key, and sends prepared bytes. */
import { createServer } from "node:http";
import Database from "better-sqlite3";
import cookieSession from "cookie-session";
import express from "express";
import { listen, readReadyResponse } from "./ready-response.mjs";

const { status, headers, body } = readReadyResponse();
const findRevision = new Database(process.env["DATABASE"]).prepare("select revision from collectives where id = ?");

const app = express();
app.disable("x-powered-by");
app.use(cookieSession({ name: "crewtide", keys: [process.env["SESSION_SECRETS"] ?? ""] }));
app.get("/{*path}", (request, response) => {
  // The cookie's payload is parsed only when it is read.
  const isSignedIn = typeof request.session?.["id"] === "string";
  if (!isSignedIn || !findRevision.get(1)) return void response.writeHead(401).end();
  response.writeHead(status, headers).end(body);
});

listen(createServer(app));
