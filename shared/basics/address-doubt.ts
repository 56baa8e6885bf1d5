import type { Say } from "../messages.ts";

/** Domains where many people have their email, and domains that only look like a typing error for one of these. */
const KNOWN = new Set(
  "gmail.com googlemail.com hotmail.com outlook.com live.com yahoo.com icloud.com proton.me riseup.net gmx.de gmx.net web.de posteo.de aol.com mail.com ymail.com email.com".split(
    " ",
  ),
);

/** Common typing errors in endings. */
const ENDINGS = new Map(Object.entries({ con: "com", cmo: "com", ocm: "com", vom: "com", ogr: "org", nte: "net" }));

/** Returns the question to ask, if any, before an email goes to an address. None is refused: intranets have names without dots. */
export function addressDoubt(say: Say<"validation">, address: string): string | undefined {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(address) ?? [];
  if (name === undefined || domain === undefined) return undefined;
  if (!domain.includes(".")) return say("addressWithoutEnding");
  const meant = meantDomain(domain.toLowerCase());
  return meant && say("addressMeant", { address: `${name}@${meant}` });
}

/** Returns a question only the first time in a row that it is asked about an address. */
export function askOnce(): typeof addressDoubt {
  let doubted: string | undefined;
  return (say, address) => {
    const doubt = doubted === address ? undefined : addressDoubt(say, address);
    doubted = address;
    return doubt;
  };
}

function meantDomain(domain: string): string | undefined {
  if (KNOWN.has(domain)) return undefined;
  const dot = domain.lastIndexOf(".") + 1;
  const ending = domain.slice(dot);
  const mended = domain.slice(0, dot) + (ENDINGS.get(ending) ?? ending);
  const known = [...KNOWN].find((candidate) => isSwapped(mended, candidate));
  return known ?? (mended === domain ? undefined : mended);
}

/** Whether two neighbouring letters changed places, or one was left out or typed twice. */
function isSwapped(typed: string, meant: string): boolean {
  const start = meant.split("").findIndex((letter, index) => letter !== typed[index]);
  const at = start === -1 ? meant.length : start;
  const swapped = meant.slice(0, at) + meant.charAt(at + 1) + meant.charAt(at) + meant.slice(at + 2);
  const shortened = meant.slice(0, at) + meant.slice(at + 1);
  const doubled = meant.slice(0, at) + meant.charAt(at - 1) + meant.slice(at);
  return [swapped, shortened, doubled].includes(typed);
}
