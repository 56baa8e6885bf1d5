/**
 * The body of a request whose input has a file: the other fields as JSON in the first line, then the file as it is.
 * Such a body is `application/octet-stream`, which a form on another site's page cannot send.
 */
export function withFile({ file, ...input }: { file: Blob; [field: string]: unknown }): Blob {
  return new Blob([JSON.stringify(input), "\n", file]);
}
