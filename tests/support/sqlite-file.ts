/** The path of the file that is a database. */
export function fileOf(databaseUrl: string): string {
  if (!databaseUrl.startsWith("file:")) throw new Error(`${databaseUrl} is not a file`);
  return databaseUrl.slice("file:".length);
}
