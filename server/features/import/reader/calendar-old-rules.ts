const OLD = /^(D|W|MP|MD|YM|YD)(\d{1,4})((?: [-+\w]+)*?)(?: #(\d+)| (\d{8}T\d{6}Z?))?$/;
const FREQUENCIES: Readonly<Record<string, string>> = {
  D: "DAILY",
  W: "WEEKLY;BYDAY=",
  MP: "MONTHLY;BYDAY=",
  MD: "MONTHLY;BYMONTHDAY=",
  YM: "YEARLY;BYMONTH=",
  YD: "YEARLY;BYYEARDAY=",
};
/** How often something repeats, if its rule does not say so. */
const TIMES = "2";

/** A rule as vCalendar 1.0 writes it, such as `MP1 2+ TH #4`, in the words of today. Others stay as they are. */
export function currentRule(rule: string): string {
  const [, unit = "", interval, list = "", times = TIMES, until] = OLD.exec(rule) ?? [];
  const frequency = FREQUENCIES[unit];
  if (!frequency) return rule;
  let week = "";
  const values = list.split(" ").flatMap((value) => {
    if (value === "LD") return "-1";
    const [, number, sign] = /^(\d{1,3})([-+]?)$/.exec(value) ?? [];
    if (number === undefined) return value && week + value;
    const counted = `${sign === "-" ? "-" : ""}${number}`;
    if (unit !== "MP") return counted;
    week = counted;
    return [];
  });
  const end = until ? `UNTIL=${until}` : `COUNT=${times}`;
  return `FREQ=${frequency}${values.filter(Boolean).join(",")};INTERVAL=${interval};${end}`;
}
