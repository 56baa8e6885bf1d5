import { Link } from "wouter";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Text } from "../../components/Text.tsx";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./PeopleList.module.css";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Tag } from "../../components/Tag.tsx";

interface Listed {
  id: number;
  /** Shown next to the name. */
  note?: string;
  /** Something that others may want to notice, such as a long silence. */
  mark?: string;
  /** Their goodbye (`docs/domain/participation.md#goodbyes`). */
  goodbye?: string | null | undefined;
}

/** People with their avatars, linked to their profiles, in the order of their names or in the given one. */
export function PeopleList({ label, people, inOrder }: { label: string; people: readonly Listed[]; inOrder?: true }) {
  const peopleById = usePeopleById();
  const known = people.flatMap((listed) => {
    const person = peopleById.get(listed.id);
    return person ? [{ ...listed, person }] : [];
  });
  const sorted = inOrder ? known : known.toSorted((a, b) => compareTexts(a.person.display_name, b.person.display_name));
  return (
    <ShortenedList label={label} className={styles["people"]} items={sorted}>
      {({ person, note, mark, goodbye }) => (
        <li key={person.id} className={styles["person"]}>
          <PersonAvatar person={person} size={24} />
          <div className={styles["words"]}>
            <Link href={paths.person(person.id)}>
              <bdi>{person.display_name}</bdi>
            </Link>
            {note && <Text secondary>{note}</Text>}
            {mark && <Tag color="warning">{mark}</Tag>}
            {goodbye && (
              <Text as="p" multiline>
                {goodbye}
              </Text>
            )}
          </div>
        </li>
      )}
    </ShortenedList>
  );
}
