/** The avatars with their names and URLs, in the order of their ids. */
const DRAWINGS = import.meta.glob<string>("./avatars/*.svg", { query: "?no-inline", import: "default", eager: true });

const NAMES = [
  "Whale",
  "Heron",
  "Crab",
  "Octopus",
  "Turtle",
  "Starfish",
  "Seahorse",
  "Lighthouse",
  "Sailing boat",
  "Seal",
] as const;

export const AVATARS = NAMES.map((name, index) => {
  const id = index + 1;
  return { id, name, url: DRAWINGS[`./avatars/${id}.svg`] };
});
