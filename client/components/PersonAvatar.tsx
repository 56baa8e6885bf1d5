import { Avatar } from "antd";
import type { Person } from "../../shared/people.ts";
import { useColorScheme } from "../hooks/use-color-scheme.ts";
import { avatarColor } from "../theme.ts";

type Pictured = Pick<Person, "id" | "display_name" | "avatar_id">;

/** A person's initials in a colour of their own, beside their name. */
export function PersonAvatar({ person, size = 28 }: { person: Pictured; size?: number }) {
  const { scheme } = useColorScheme();
  const backgroundColor = avatarColor(scheme, person.avatar_id ?? person.id);
  return (
    <Avatar size={size} aria-hidden style={{ backgroundColor, flex: "none", fontWeight: 600 }}>
      {initials(person.display_name)}
    </Avatar>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? "")
    .join("")
    .toUpperCase();
}
