import { AVATAR_NAMES } from "../../shared/constants.ts";

/** The avatars with their names and URLs, in the order of their ids. */
const DRAWINGS = import.meta.glob<string>("./avatars/*.svg", { query: "?no-inline", import: "default", eager: true });

export const AVATARS = AVATAR_NAMES.map((name, index) => {
  const id = index + 1;
  return { id, name, url: DRAWINGS[`./avatars/${id}.svg`] };
});
