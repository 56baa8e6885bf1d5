/**
 * What members call their collective in a sentence, such as "the commons". In a file of its own, so that a page
 * that only says it does without the schemas.
 */
export function nounOf({ noun_name }: { noun_name: string | null }): string {
  return noun_name || "the collective";
}
