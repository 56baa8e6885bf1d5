import { Flex } from "antd";
import { useEffect } from "react";
import { Link } from "wouter";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { Held } from "../../../shared/participation/involvements.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import { FoldedSection } from "../../components/FoldedSection.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { Field } from "../../forms/Field.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./HeldField.module.css";
import { HeldUnknown } from "./HeldUnknown.tsx";
import { useHeld, type HeldThing, type TimeAway } from "./use-held.ts";

interface HeldFieldProps extends TimeAway {
  /** Called when the plan has to wait for what they hold, and when it no longer has to. */
  onUnknown: (isUnknown: boolean) => void;
}

/** Asks what becomes of each thing that people hold (`docs/domain/participation.md#what-somebody-holds`). */
export function HeldField({ onUnknown, ...time }: HeldFieldProps) {
  const held = useHeld(time);
  const things = held.data;
  if (!things) return <HeldUnknown query={held} onUnknown={onUnknown} />;
  if (things.length === 0) return null;
  return (
    <Field name="held">
      <Things things={things} interval={time.interval} />
    </Field>
  );
}

const NOTHING: readonly Held[] = [];

/** The two choices for a place or a wait: give it up, or keep it. */
const OWN = { place: ["giveBack", "comeAnyway"], wait: ["stopWaiting", "keepWaiting"] } as const;

interface ThingsProps {
  things: readonly HeldThing[];
  interval: Interval;
  /** Set by the surrounding `Form.Item`: who has each of them then. */
  value?: readonly Held[];
  onChange?: (held: Held[]) => void;
}

function Things({ things, interval, value = NOTHING, onChange }: ThingsProps) {
  const say = useMessages("planning");
  const { person_id: me } = useMe();
  const people = usePeopleById();
  const others = useReceivers(interval);
  const chosen = new Map(
    things.flatMap((thing): [HeldThing, Held][] => {
      if (thing.kind === "convened") return [];
      const { id } = thing;
      const kind = thing.kind === "wait" ? "place" : thing.kind;
      return [[thing, value.find((held) => held.kind === kind && held.id === id) ?? { kind, id, person_id: null }]];
    }),
  );
  const all = [...chosen.values()];
  useEffect(() => {
    // The form has what is left to the crew too, since the crew is told.
    if (!isSame(all, value)) onChange?.(all);
  });
  const nameOf = ({ kind, isTaken }: HeldThing, id: number | null) => {
    if (kind === "place" || kind === "wait") return say(OWN[kind][id === null ? 0 : 1]);
    return id === null ? say(isTaken ? "leaveToCrew" : "leaveToConvenors") : people.get(id)?.display_name;
  };
  const row = (thing: HeldThing) => {
    const { id, href, title, text } = thing;
    const own = chosen.get(thing);
    return (
      <li key={id} className={styles["row"]}>
        <div className={styles["words"]}>
          <Link href={href}>
            <bdi>{title}</bdi>
          </Link>
          {text && <Paragraph secondary>{text}</Paragraph>}
        </div>
        {own && (
          <NativeSelect
            label={say("becomesOf", { title })}
            options={[null, ...(own.kind === "place" ? [me] : others)]}
            nameOf={(person) => nameOf(thing, person)}
            value={own.person_id}
            onChange={(person_id) => onChange?.(all.map((held) => (held === own ? { ...own, person_id } : held)))}
          />
        )}
      </li>
    );
  };
  return (
    <>
      <Paragraph secondary>{say("holdMeaning")}</Paragraph>
      {[...groupBy(things, ({ kind }) => kind)].map(([kind, own]) => (
        // Open if one has no crew: then naming somebody helps most.
        <FoldedSection
          key={kind}
          title={say(kind)}
          level={3}
          count={own.length}
          isOpen={own.some(({ isTaken }) => !isTaken)}
        >
          <Flex component="ul" vertical>
            {own.map(row)}
          </Flex>
        </FoldedSection>
      ))}
    </>
  );
}

/** The people to whom something can be handed, by name: members who have accepted their invitation and will be there. */
function useReceivers(interval: Interval): number[] {
  const { person_id: me } = useMe();
  const { current_interval: current, next_interval: next } = useCollectiveState().involvements;
  const { data: then } = useIntervalInvolvements(interval);
  const { data: invitations } = trpc.invitations.list.useQuery();
  const parts = [current, next, then]
    .flatMap((each) => each?.collective_involvements ?? [])
    .filter(({ interval_id }) => interval_id <= interval.id)
    .toSorted((a, b) => a.interval_id - b.interval_id);
  // A pause goes on into intervals for which its person has no plan yet.
  const last = new Map(parts.map((part) => [part.person_id, part]));
  const away = parts.filter((part) => {
    const pauses = last.get(part.person_id) === part && part.status === "OnHiatus";
    return part.status === "Exiting" || (pauses && (part.opt_out_planned_return_date ?? "9999") > interval.start_date);
  });
  const unable = new Set([me, ...[...away, ...(invitations ?? [])].map(({ person_id }) => person_id)]);
  return [...usePeopleById().values()]
    .filter(({ id, left_at }) => left_at === null && !unable.has(id))
    .toSorted((a, b) => compareTexts(a.display_name, b.display_name))
    .map(({ id }) => id);
}
