/** Bare Node, sending prepared bytes to every request. */
import { createServer } from "node:http";
import { listen, readAnswer } from "./ready-answer.mjs";

const { status, headers, body } = readAnswer();

listen(createServer((_request, response) => response.writeHead(status, headers).end(body)));
