import { Button, Flex, Input } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import { MAX_INVITED_LENGTH } from "../../../shared/constants.ts";
import type { INVITATION_REFUSALS } from "../../../shared/enumerations.ts";
import type { InvitationInput } from "../../../shared/invitations/invitations.schema.ts";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { listNamed } from "../../../shared/basics/search-text.ts";
import { findFaults, type Fault } from "../../find-faults.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { readPeople, readText, writePeople } from "./read-people.ts";

type Refusal = (typeof INVITATION_REFUSALS)[number] | null;

const loadSchema = () => import("../../../shared/invitations/invitations.schema.ts").then((m) => m.invitationsSchema);

/** Invites several people, typed or from a file. Who is refused stays in the text, with the reason. */
export function InviteSeveralDialog({ open, onClose }: DialogProps) {
  const say = useMessages("people");
  const sayCommon = useMessages("common");
  const sayPage = useMessages("layout");
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const people = useMemo(() => readPeople(text), [text]);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  /** Why people were not invited, by what is written of them. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal | undefined>>(new Map());
  const [isTooLong, setTooLong] = useState(false);
  const [links, setLinks] = useState<readonly (InvitationInput & { url: string })[]>([]);
  const { people: known } = useCollectiveState();
  const utils = trpc.useUtils();
  const send = trpc.invitations.sendSeveral.useMutation({
    onSuccess(results, { people: sent }) {
      const refused = sent.filter((_, index) => results[index]?.refusal);
      const left = leftIn(text, { sent, refused });
      setText(left);
      setRefusals(new Map(sent.map((person, index) => [writePeople([person]), results[index]?.refusal])));
      setLinks(
        sent.flatMap((person, index) => {
          const { url = null, is_mailed = true } = results[index]?.link ?? {};
          return url === null || is_mailed ? [] : [{ ...person, url }];
        }),
      );
      showToast("success", say("severalInvited", { count: sent.length - refused.length }));
      if (left === "" && results.every(({ link }) => link?.is_mailed)) onClose();
    },
    onSettled: () => utils.invitations.list.invalidate(),
  });
  function change(changed: string) {
    setText(changed);
    setFaults([]);
    setRefusals(new Map());
    setTooLong(false);
    if (!send.isPending) send.reset();
  }
  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > MAX_INVITED_LENGTH) setTooLong(true);
    else change(await readText(chosen));
  }
  async function checkAndSend() {
    const found = await findFaults(loadSchema, { people });
    setFaults(found);
    if (found.length === 0) send.mutate({ people });
  }
  const wrongWithAll = isTooLong ? say("listTooLong") : faults.find(({ path }) => path.length === 1)?.words;
  function wrongWith(person: InvitationInput, index: number) {
    const refusal = refusals.get(writePeople([person]));
    return refusal ? say(refusal) : faults.find(({ path }) => path[1] === index)?.words;
  }
  return (
    <Modal
      open={open}
      title={say("inviteSeveral")}
      okText={say("inviteCount", { count: people.length })}
      okButtonProps={{ loading: send.isPending, disabled: people.length === 0 }}
      cancelText={sayCommon("close")}
      onOk={() => void checkAndSend()}
      onCancel={onClose}
    >
      <Flex vertical gap="small" align="start">
        <label htmlFor={id}>{say("onePersonALine")}</label>
        <Input.TextArea
          id={id}
          name="people"
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={MAX_INVITED_LENGTH}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        <Button onClick={() => file.current?.click()}>{say("chooseFile")}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = "";
          }}
        />
        {wrongWithAll && <Notice type="error" title={wrongWithAll} />}
        <ol aria-label={say("thePeople")}>
          {people.map((person, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Nothing else tells two lines apart.
            <li key={index}>
              <bdi>{person.name}</bdi> <Text secondary>{person.email}</Text>
              {!wrongWith(person, index) && listNamed(known, person.name).length > 0 && (
                <Paragraph>{sayPage("nameIsThere")}</Paragraph>
              )}
              {wrongWith(person, index) && <Notice type="error" title={wrongWith(person, index)} />}
            </li>
          ))}
        </ol>
        <RefusalAlert refusal={send.error} />
        {links.length > 0 && <Notice type="info" title={say("giveLinks")} />}
        {links.map(({ name, email, url }) => (
          <div key={email}>
            <bdi>{name}</bdi>
            <CopyableUrl url={url} label={say("copyLinkOf", { name })} />
          </div>
        ))}
      </Flex>
    </Modal>
  );
}

/** The text without those who are invited now. What was typed since it was sent stays as it is. */
function leftIn(text: string, { sent, refused }: Record<"sent" | "refused", readonly InvitationInput[]>): string {
  if (writePeople(readPeople(text)) === writePeople(sent)) return writePeople(refused);
  const invited = new Set(sent.filter((person) => !refused.includes(person)).map((person) => writePeople([person])));
  const lines = text.split("\n");
  return lines.filter((line) => !invited.has(writePeople(readPeople(line)))).join("\n");
}
