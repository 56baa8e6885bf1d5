/** A page's code could not be loaded: the server cannot be reached, or its files no longer exist. */
export class MissingCodeError extends Error {
  override name = "MissingCodeError";
}
