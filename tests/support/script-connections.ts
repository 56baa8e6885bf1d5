import { connect, type Connection } from "../../scripts/client.ts";
import type { TestServer } from "./test-server.ts";
import { PASSWORD } from "./world.ts";

/** Connections of scripts. Close them before their server stops, which waits for them. */
export class ScriptConnections {
  readonly #opened: Connection[] = [];

  /** Signs somebody in. */
  async open({ url }: TestServer, name: string): Promise<Connection> {
    const connection = await connect({ url, email: `${name}@example.org`, password: PASSWORD });
    this.#opened.push(connection);
    return connection;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((connection) => connection.close()));
  }
}

/** Returns the id of the crew with this name. */
export async function getCrewId({ client }: Connection, name: string): Promise<number> {
  const found = (await client.collective.state.query()).crews.find((crew) => crew.name === name);
  if (!found) throw new Error(`There is no crew ${name}`);
  return found.id;
}
