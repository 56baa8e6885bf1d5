import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

/** Has a server listen on a free port of this machine, and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Stops a server. Resolves once its connections are closed. */
export async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/**
 * Finds a free port below those that the system gives to clients: one that tries to come back to a port where nobody
 * listens at the moment could otherwise be given that very port, and connect to itself.
 */
export async function findPort(): Promise<number> {
  const probe = createServer().listen(20_000 + Math.floor(Math.random() * 12_000), "127.0.0.1");
  const port = await once(probe, "listening").then(
    () => (probe.address() as AddressInfo).port,
    () => undefined,
  );
  if (port === undefined) return findPort();
  await close(probe);
  return port;
}
