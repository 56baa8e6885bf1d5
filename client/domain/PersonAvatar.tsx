import { avatarOf, type Person } from "../../shared/people/people.ts";
import { AVATARS } from "./avatars.ts";
import styles from "./PersonAvatar.module.css";

type Pictured = Pick<Person, "id" | "avatar_id">;

/** A person's avatar, shown next to their name. */
export function PersonAvatar({ person, size = 28 }: { person: Pictured; size?: number }) {
  const url = AVATARS[avatarOf(person) - 1]?.url;
  return <img src={url} alt="" draggable={false} width={size} height={size} className={styles["avatar"]} />;
}
