import { Form } from "antd";
import { useEffect } from "react";
import { Link } from "wouter";
import type { Held } from "../../../shared/involvements.ts";
import { isSame } from "../../../shared/journal-fields.ts";
import { Text } from "../../components/Text.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { trpc } from "../../trpc.ts";
import styles from "./HeldField.module.css";
import { HeldUnknown } from "./HeldUnknown.tsx";
import { useHeld, type HeldThing, type TimeAway } from "./use-held.ts";

interface HeldFieldProps extends TimeAway {
  /** Called when the plan has to wait for what they hold, and when it no longer has to. */
  onUnknown: (isUnknown: boolean) => void;
}

/**
 * Lists the things that somebody who opts out holds in that time, and asks what becomes of each; shows nothing if there
 * are none
 * (`docs/domain/participation.md#what-somebody-holds`).
 */
export function HeldField({ onUnknown, ...time }: HeldFieldProps) {
  const say = useMessages("planning");
  const held = useHeld(time);
  const things = held.data;
  if (!things) return <HeldUnknown query={held} onUnknown={onUnknown} />;
  if (things.length === 0) return null;
  return (
    <Form.Item name="held" label={say("youHold")}>
      <Things things={things} />
    </Form.Item>
  );
}

const NOTHING: readonly Held[] = [];

interface ThingsProps {
  things: readonly HeldThing[];
  /** Set by the surrounding `Form.Item`: who has each of them then. */
  value?: readonly Held[];
  onChange?: (held: Held[]) => void;
}

function Things({ things, value = NOTHING, onChange }: ThingsProps) {
  const say = useMessages("planning");
  const language = useLanguage();
  const { person_id: me } = useMe();
  const people = usePeopleById();
  const { data: invitations } = trpc.invitations.list.useQuery();
  const invited = new Set(invitations?.map(({ person_id }) => person_id));
  const others = [...people.values()]
    .filter(({ id, left_at }) => id !== me && left_at === null && !invited.has(id))
    .toSorted((a, b) => a.display_name.localeCompare(b.display_name, language))
    .map(({ id }) => id);
  const all = things.flatMap(({ kind, id }): Held[] => {
    if (kind === "convened") return [];
    return [value.find((held) => held.kind === kind && held.id === id) ?? { kind, id, person_id: null }];
  });
  useEffect(() => {
    // The form has what is left to the crew too, since the crew is told.
    if (!isSame(all, value)) onChange?.(all);
  });
  const nameOf = (isPlace: boolean, id: number | null) => {
    if (id === null) return say(isPlace ? "giveBack" : "leaveToCrew");
    return isPlace ? say("comeAnyway") : people.get(id)?.display_name;
  };
  return (
    <>
      <Text as="div" secondary>
        {say("holdMeaning")}
      </Text>
      <ul className={styles["held"]} aria-label={say("youHold")}>
        {things.map(({ kind, id, href, title, text }) => {
          const own = all.find((held) => held.kind === kind && held.id === id);
          const isPlace = kind === "place";
          return (
            <li key={`${kind} ${id}`} className={styles["row"]}>
              <div className={styles["words"]}>
                <Link href={href}>
                  <bdi>{title}</bdi>
                </Link>
                <Text as="div" secondary>
                  {text}
                </Text>
              </div>
              {own && (
                <NativeSelect
                  label={say("becomesOf", { title })}
                  options={[null, ...(isPlace ? [me] : others)]}
                  nameOf={(person) => nameOf(isPlace, person)}
                  value={own.person_id}
                  onChange={(person_id) => onChange?.(all.map((held) => (held === own ? { ...own, person_id } : held)))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
