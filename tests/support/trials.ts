/** Returns how much of a trial to run: a short round as a rule, a long one with `npm test -- --all`. */
export function trial<Size>(short: Size, long: Size): Size {
  return process.env["TRIALS"] === "all" ? long : short;
}
