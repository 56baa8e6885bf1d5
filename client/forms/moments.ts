/** The date of a moment such as `2026-12-10T19:00`, or what is typed of it, which can have a T itself. */
export function dateIn(moment: string | null | undefined): string {
  return moment?.replace(/T[\d:]*$/, "") ?? "";
}

export function timeIn(moment: string | null | undefined): string {
  return moment?.slice(dateIn(moment).length + 1) ?? "";
}
