/** The beginning of the names under which PostgreSQL lists this app's connections, unless the URL sets one. */
export const CONNECTION_NAME = "Crewtide";

/** The name of a connection that migrates the database, or waits to. */
export const MIGRATING = `${CONNECTION_NAME}, migrating`;
