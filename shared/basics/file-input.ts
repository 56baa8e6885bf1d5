/** A body with a file: the other fields as JSON in the first line, then the file. No other site's form can send it. */
export function withFile({ file, ...input }: { file: Blob; [field: string]: unknown }): Blob {
  return new Blob([JSON.stringify(input), "\n", file]);
}
