/** The beginning of the names under which PostgreSQL lists this app's connections, unless the URL sets one. */
export const APPLICATION = "Crewtide";

/** The name of a connection that migrates the database, or waits to. */
export const MIGRATING = `${APPLICATION}, migrating`;
