/** Bare Node, sending prepared bytes to every request. */
import { createServer } from "node:http";
import { listen, readReadyResponse } from "./ready-response.mjs";

const { status, headers, body } = readReadyResponse();

listen(createServer((_request, response) => response.writeHead(status, headers).end(body)));
