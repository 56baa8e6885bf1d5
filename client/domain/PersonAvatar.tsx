import { avatarOf, type Person } from "../../shared/people/people.ts";
import styles from "./PersonAvatar.module.css";
import { AVATAR_NAMES } from "../../shared/constants.ts";

export function PersonAvatar({ person, size = 28 }: { person: Pick<Person, "id" | "avatar_id">; size?: number }) {
  const url = AVATARS[avatarOf(person) - 1]?.url;
  return <img src={url} alt="" draggable={false} width={size} height={size} className={styles["avatar"]} />;
}

/** The avatars with their names and URLs, in the order of their ids. */
const DRAWINGS = import.meta.glob<string>("./avatars/*.svg", { query: "?no-inline", import: "default", eager: true });

export const AVATARS = AVATAR_NAMES.map((name, index) => {
  const id = index + 1;
  return { id, name, url: DRAWINGS[`./avatars/${id}.svg`] };
});
