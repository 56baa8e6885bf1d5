/** Letters that Unicode does not take apart into a letter and a mark. */
const PLAIN = lettersIn("ß:ss ł:l ø:o đ:d ð:d þ:th æ:ae œ:oe ı:i ħ:h");
/** Letters that some write with an "e". */
const WITH_E = lettersIn("ä:ae ö:oe ü:ue ø:oe");

/** A text in lower case and without accents, as people type it who do not have its letters on their keyboard. */
export function plainText(text: string): string {
  return replaced(text.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, ""), PLAIN).trim();
}

/** Returns whether each of the typed words is in one of the texts, ignoring case and accents. */
export function matcherOf(typed: string): (texts: readonly string[]) => boolean {
  const words = plainText(typed).split(/\s+/);
  return (texts) => {
    const withE = texts.map((text) => replaced(text.toLowerCase().normalize("NFC"), WITH_E));
    const plain = [...texts, ...withE].map(plainText);
    return words.every((word) => plain.some((text) => text.includes(word)));
  };
}

function lettersIn(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(" ").map((pair) => pair.split(":") as [string, string]));
}

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[^ -~]/g, (letter) => letters.get(letter) ?? letter);
}

/** Lists the people with this name, however it is written: the person to invite may be here already. */
export function listNamed<Named extends { display_name: string }>(people: readonly Named[], name: string) {
  return people.filter(({ display_name }) => plainText(display_name) === plainText(name));
}
