/** Zones that Intl lists by an earlier name on some machines, and their names today. */
const RENAMED = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The name that a zone has today. */
export function currentZoneName(name: string): string {
  return RENAMED.get(name) ?? name;
}

/** The IANA time zones that this machine knows, in order, without offsets and abbreviations, which Intl also takes. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map(currentZoneName)]),
].toSorted();

const known = new Set(TIME_ZONES);

/** Whether a collective can choose a zone, by its name today. */
export function isTimeZone(name: string): boolean {
  return known.has(name);
}
