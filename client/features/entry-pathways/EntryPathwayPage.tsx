import { ArrowLeftOutlined } from "@ant-design/icons";
import { Flex, Button } from "antd";
import { Link, useLocation } from "wouter";
import { dayIn } from "../../../shared/basics/dates.ts";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { Card } from "../../components/Card.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { DeclineButton } from "./DeclineButton.tsx";
import styles from "./EntryPathwayPage.module.css";
import { NoteForm } from "./NoteForm.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { showFailure } from "../../components/toast.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { listNamed } from "../../../shared/basics/search-text.ts";
import { showInvitation } from "../../domain/show-invitation.ts";

const WriteDialog = lazyComponent(() => import("./WriteDialog.tsx").then((m) => m.WriteDialog));

const ANSWERS = ["interest", "context", "referral", "conflict_experience", "participant_connections"] as const;

export function EntryPathwayPage({ entryPathwayId }: { entryPathwayId: string }) {
  const say = useMessages("entry");
  const sayCommon = useMessages("common");
  const { entry_pathways: pathways, time_zone } = useCollectiveState();
  const pathway = pathways.find(({ id }) => id === parseId(entryPathwayId));
  if (!pathway) {
    return <MessagePage title={say("notFound")} text={say("answeredOrWithdrawn")} onward="entryPathways" />;
  }
  return (
    <PageContainer width="text">
      <div className={styles["back"]}>
        <Link href={paths.entryPathways}>
          <ArrowLeftOutlined aria-hidden /> {sayCommon("backToEntryPathways")}
        </Link>
      </div>
      <Page
        width="text"
        title={pathway.name}
        isName
        context={say("sentOn", { date: new Date(dayIn(time_zone, new Date(pathway.created_at))) })}
        actions={
          <>
            <DeclineButton pathway={pathway} />
            <InviteButton pathway={pathway} />
          </>
        }
      >
        <AnsweringCard pathway={pathway} />
        <Answers pathway={pathway} />
        <Card>
          <NoteForm key={pathway.id} pathway={pathway} />
        </Card>
      </Page>
    </PageContainer>
  );
}

function Answers({ pathway }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const sayEoi = useMessages("eoi");
  const link = pathway.join_link;
  // With a link for a group, nobody was asked; their author can still answer later.
  const shown = link === null ? ANSWERS : ANSWERS.filter((field) => pathway[field]);
  if (shown.length === 0) return <Card>{say("cameByLink", { link: link ?? "" })}</Card>;
  return (
    <Card>
      {link !== null && <p>{say("cameByLink", { link })}</p>}
      <Flex component="dl" vertical gap="large">
        {shown.map((field) => (
          <div key={field}>
            <dt>
              <Text strong>{sayEoi(field)}</Text>
            </dt>
            <dd>
              {pathway[field] ? (
                <Paragraph multiline lang={pathway.language}>
                  {pathway[field]}
                </Paragraph>
              ) : (
                <Text secondary>{say("noAnswer")}</Text>
              )}
            </dd>
          </div>
        ))}
      </Flex>
    </Card>
  );
}

/** Who answers the author. Members can take this on, take it over, or hand it back; who writes takes it on as well. */
function AnsweringCard({ pathway }: { pathway: EntryPathway }) {
  const { id, answered_by, written_at } = pathway;
  const say = useMessages("entry");
  const shortDay = useShortDay();
  const { person_id } = useMe();
  const person = usePeopleById().get(answered_by ?? 0);
  const takeOn = trpc.entryPathways.takeOn.useMutation({ onError: showFailure });
  const handBack = trpc.entryPathways.handBack.useMutation({ onError: showFailure });
  const own = answered_by === person_id;
  const { mutate, isPending } = own ? handBack : takeOn;
  return (
    <Card size="small">
      <Flex wrap align="center" justify="space-between" gap="small">
        <Flex align="center" gap="small" role="status">
          {person && <PersonAvatar person={person} />}
          <div>
            <Text>
              {own ? say("youAnswer") : person ? say("answers", { name: person.display_name }) : say("nobodyAnswers")}
            </Text>
            {written_at && (
              <Text as="div" secondary>
                {say("writtenOn", { day: shortDay(written_at) })}
              </Text>
            )}
          </div>
        </Flex>
        <Flex wrap gap="small">
          <DialogButton renderDialog={(dialog) => <WriteDialog {...dialog} pathway={pathway} />}>
            {say("sendMessage")}
          </DialogButton>
          <Button loading={isPending} onClick={() => mutate({ entry_pathway_id: id })}>
            {say(own ? "handBack" : person ? "takeOver" : "takeOn")}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}

/** Invites the author of an expression of interest. */
function InviteButton({ pathway: { id, name } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const sayPage = useMessages("layout");
  const isNamesake = listNamed(useCollectiveState().people, name).length > 0;
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  async function invite() {
    const { link } = await client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: id });
    navigate(paths.entryPathways);
    showInvitation(name, link);
  }
  return (
    <ConfirmButton
      type="primary"
      question={{
        title: say("reallyInvite", { name }),
        text: isNamesake ? `${sayPage("nameIsThere")} ${say("inviteText")}` : say("inviteText"),
        okText: say("invite"),
        onConfirm: invite,
      }}
    >
      {say("inviteToJoin")}
    </ConfirmButton>
  );
}
