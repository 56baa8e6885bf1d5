/** Packages that the server's build does not contain: native code, and files that are served as they are. */
export const KEPT_APART = ["better-sqlite3", "@node-rs/argon2", "swagger-ui-dist"];
