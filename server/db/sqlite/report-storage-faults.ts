import type { DatabaseConnection } from "kysely";
import { AppError } from "../../errors.ts";
import { storageFault } from "../storage-fault.ts";

/** Wraps a connection to throw `StorageUnavailable` if the database file at `path` cannot be used. */
export function reportStorageFaults(connection: DatabaseConnection, path: string): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await connection.executeQuery(query);
      } catch (error) {
        const cause = storageFault(error, path);
        throw cause ? new AppError("StorageUnavailable", { cause }) : error;
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
