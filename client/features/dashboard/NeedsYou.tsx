import { Button, Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { participationStep, paths, planWith } from "../../../shared/paths.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useQueue } from "../../domain/use-queue.ts";
import { useNoteWhoWasThere } from "../../domain/use-note-who-was-there.ts";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { GatheringRows } from "../../domain/GatheringRows.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./NeedsYou.module.css";
import type { Needs } from "./use-needs.ts";

/** How many lines are shown at first. */
const LINES = 3;

interface NeedsYouProps {
  needs: Needs;
  /** Whether the person is asked to plan here. */
  withPlan: boolean;
}

/** A list of what waits for the person, answered on the spot where that takes one click; nothing if nothing waits. */
export function NeedsYou({ needs, withPlan }: NeedsYouProps) {
  const say = useMessages("dashboard");
  const { gatherings, polls, answeredPolls, entryPathways, handovers, unopened, unnoted } = needs;
  const lines = [
    ...(withPlan && needs.plan ? [<PlanLine key="plan" {...needs.plan} />] : []),
    ...polls.map(({ id, title }) => (
      <Line key={`poll ${id}`} href={paths.poll(id)} text={say("whenCanYouCome", { title })} />
    )),
    ...answeredPolls.map(({ id, title }) => (
      <Line key={`poll ${id}`} href={paths.poll(id)} text={say("allAnswered", { title })} />
    )),
    ...entryPathways.map(({ id, name }) => <EntryPathwayLine key={`entry pathway ${id}`} id={id} name={name} />),
    ...handovers.map(({ id, name }) => (
      <Line key={`handover ${id}`} href={paths.crew(id)} text={say("whatToHandOver", { crew: name })} />
    )),
    ...unopened.map(({ person_id, display_name: name }) => (
      <Line key={`invitation ${person_id}`} href={paths.newPerson} text={say("invitationNotOpened", { name })} />
    )),
    ...unnoted.map((gathering) => <UnnotedLine key={`gathering ${gathering.id}`} gathering={gathering} />),
  ];
  if (lines.length === 0 && gatherings.length === 0) return null;
  return (
    <Card heading={{ text: say("needsYou"), level: 2 }}>
      <Flex vertical gap="middle">
        {lines.length > 0 && (
          <ShortenedList label={say("needsYou")} className={styles["lines"]} items={lines} first={LINES}>
            {(line) => line}
          </ShortenedList>
        )}
        {gatherings.length > 0 && <GatheringRows gatherings={gatherings} withDay />}
      </Flex>
    </Card>
  );
}

/** A question that leads to where it is answered, and what answers it at once. */
function Line({ href, text, children }: { href: string; text: string; children?: ReactNode }) {
  return (
    <li className={styles["line"]}>
      <Link href={href}>{text}</Link>
      {children}
    </li>
  );
}

function PlanLine({ interval: { id }, missing }: NonNullable<Needs["plan"]>) {
  const say = useMessages("dashboard");
  const interval = String(id);
  const { isHeld } = useQueue("me.saveParticipation", ({ interval_id }) => interval_id === id);
  return (
    <li className={styles["line"]}>
      <Text strong>{say(missing === "crews" ? "whichCrews" : "willYouTakePart", { interval })}</Text>
      {missing === "crews" ? (
        <LinkButton type="primary" href={participationStep(id, "crews")}>
          {say("chooseNow")}
        </LinkButton>
      ) : (
        <Flex wrap gap="small">
          <LinkButton type="primary" href={planWith(id, "OptIn")}>
            {say("optIn")}
          </LinkButton>
          <LinkButton href={planWith(id, "OptOut")}>{say("optOut")}</LinkButton>
        </Flex>
      )}
      {isHeld && <WaitingText />}
    </li>
  );
}

function EntryPathwayLine({ id, name }: { id: number; name: string }) {
  const say = useMessages("dashboard");
  const { client } = trpc.useUtils();
  async function takeOn() {
    await client.entryPathways.takeOn.mutate({ entry_pathway_id: id });
    showToast("success", say("youAnswer", { name }));
  }
  return (
    <Line href={paths.entryPathway(id)} text={say("wouldLikeToJoin", { name })}>
      <ActionButton action={takeOn}>{say("takeOn")}</ActionButton>
    </Line>
  );
}

/** Notes those who had said that they come; others are ticked on the gathering's page. */
function UnnotedLine({ gathering }: { gathering: ListedGathering }) {
  const { id, title, starts_at, going } = gathering;
  const say = useMessages("dashboard");
  const date = useShortDay()(starts_at);
  const { note, isPending, isHeld } = useNoteWhoWasThere(gathering);
  async function save(): Promise<void> {
    if ((await note(going)) === "sent") showToast("success", say("presenceNoted", { title }));
  }
  return (
    <Line href={paths.gathering(id)} text={say("whoWasAt", { title, date })}>
      <Button loading={isPending} disabled={isHeld} onClick={() => void save()}>
        {say("allGoing", { count: going.length })}
      </Button>
      {isHeld && <WaitingText />}
    </Line>
  );
}
