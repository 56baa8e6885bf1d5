import type { UndoableChanges } from "../../../shared/account/account.schema.ts";
import { formatBy } from "../../../shared/basics/dates.ts";
import { Paragraph, Text } from "../../components/Text.tsx";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { SentInvitations } from "./SentInvitations.tsx";

const momentOf = formatBy({ month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" });

const OUTCOMES = {
  Withdrawn: "willBeWithdrawn",
  AddressRestored: "willHaveAddressBefore",
  LinkEnded: "linkWillEnd",
  Accepted: "hasAccepted",
} as const;

/** Changes to an account, and the effect of undoing them. */
export function FoundChanges({ found }: { found: UndoableChanges }) {
  const say = useMessages("auth");
  const { since, email, parts, invitations, more_invitations } = found;
  const inWords = useMomentInWords();
  return (
    <>
      <Paragraph>{say("undoingMeans", { time: inWords(since) })}</Paragraph>
      <ul>
        {parts.map((part) => (
          <li key={part}>{say(`undoing${part}`, { email })}</li>
        ))}
        <li>{say("undoingSessions")}</li>
      </ul>
      {parts.length + invitations.length === 0 && <Paragraph>{say("nothingElseFound")}</Paragraph>}
      <SentInvitations
        invitations={invitations}
        more={more_invitations}
        about={say("undoingInvitations")}
        One={FoundInvitation}
      />
      <Paragraph>{say("ownChanges")}</Paragraph>
    </>
  );
}

function FoundInvitation({ name, email, sent_at, outcome }: UndoableChanges["invitations"][number]) {
  const say = useMessages("auth");
  const inWords = useMomentInWords();
  return (
    <>
      <Text strong>
        <bdi>{name}</bdi>
      </Text>{" "}
      {email !== null && <bdi>{email}</bdi>}
      <Paragraph secondary>
        <time dateTime={sent_at}>{inWords(sent_at)}</time>
        {" · "}
        {say(OUTCOMES[outcome])}
      </Paragraph>
    </>
  );
}

/** Puts an instant into words, by the reader's clock. Everything that is shown is at most a month old. */
function useMomentInWords(): (at: string) => string {
  const format = momentOf(undefined, getLocale());
  return (at) => format.format(new Date(at));
}
