/** What a link to the wizard says: people plan an interval once, and update their answer from then on. */
export function planText(hasAnswered: boolean): string {
  return hasAnswered ? "Update your participation" : "Plan your participation";
}
