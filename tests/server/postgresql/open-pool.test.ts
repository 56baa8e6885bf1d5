import { createServer } from "node:net";
import { expect, it } from "vitest";
import { openPool } from "../../../server/db/postgresql/open-pool.ts";
import { Sockets } from "../../../server/db/postgresql/sockets.ts";
import { listen } from "../../support/ports.ts";

/** A message of PostgreSQL's protocol, from the server. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const AUTHENTICATED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const TERMINATED = message(
  "E",
  Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

it("outlives a connection that the database ends as soon as it is made", async () => {
  const database = createServer((socket) => {
    socket.once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])));
  });
  const port = await listen(database);
  const pool = openPool({ url: `postgres://crewtide@127.0.0.1:${port}/crewtide`, sockets: new Sockets() });

  const client = await pool.connect();
  await expect(client.query("select 1", [])).rejects.toMatchObject({
    code: "StorageUnavailable",
    cause: { problem: "unreachable" },
  });
  client.release();

  await pool.end();
  database.close();
});
