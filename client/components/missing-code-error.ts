/** A page's code could not be loaded: the server is out of reach, or its files are gone. */
export class MissingCodeError extends Error {
  override name = "MissingCodeError";
}
