import { Button, Flex, Input } from "antd";
import { useId, useMemo, useRef, useState } from "react";
import { MAX_INVITED_AT_ONCE, MAX_INVITED_LENGTH } from "../../../shared/constants.ts";
import type { INVITATION_REFUSALS } from "../../../shared/enumerations.ts";
import type { InvitationInput } from "../../../shared/invitations/invitations.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { addressDoubt } from "../../../shared/basics/address-doubt.ts";
import { listNamed } from "../../../shared/basics/search-text.ts";
import { findFaults, loadWithTimeout, type Fault } from "../../find-faults.ts";
import { UnmailedLinks, type UnmailedLink } from "../../domain/UnmailedLinks.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { sayLater, useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { readPeople, readText, writePeople, type ReadPerson } from "./read-people.ts";

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
  /** The questions that were asked about addresses, each once. */
  const [doubts, setDoubts] = useState<ReadonlyMap<string, string>>(new Map());
  /** Why people were not invited, by what is written of them. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal | undefined>>(new Map());
  const [wrongWithFile, setWrongWithFile] = useState<"listTooLong" | "listNotText" | null>(null);
  const [links, setLinks] = useState<readonly UnmailedLink[]>([]);
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
          return url === null || is_mailed ? [] : [{ name: person.name, url }];
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
    setWrongWithFile(null);
    if (!send.isPending) send.reset();
  }
  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > MAX_INVITED_LENGTH) return setWrongWithFile("listTooLong");
    const read = await readText(chosen);
    if (read.includes("\0")) return setWrongWithFile("listNotText");
    change(read);
  }
  async function checkAndSend() {
    // One too many is enough to say so.
    const checked = people.slice(0, MAX_INVITED_AT_ONCE + 1);
    const faulty = await findFaults(loadSchema, { people: checked });
    setFaults(faulty);
    const found = await listDoubts(checked);
    setDoubts(found);
    if (faulty.length === 0 && [...found.keys()].every((email) => doubts.has(email))) {
      send.mutate({ people: people.map(({ name, email }) => ({ name, email })) });
    }
  }
  const wrongWithAll = wrongWithFile ? say(wrongWithFile) : faults.find(({ path }) => path.length === 1)?.words;
  function wrongWith(person: ReadPerson, index: number) {
    const refusal = refusals.get(writePeople([person]));
    if (refusal) return say(refusal);
    return faults.find(({ path }) => path[1] === index)?.words ?? doubts.get(person.email);
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
      afterOpenChange={(isOpen) => isOpen && document.getElementById(id)?.focus()}
    >
      <Flex vertical gap="small" align="start">
        <label htmlFor={id}>{say("namesAndAddresses")}</label>
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
          {people.slice(0, MAX_INVITED_AT_ONCE).map((person, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Nothing else tells two lines apart.
            <li key={index}>
              <bdi>{person.name}</bdi> <Text secondary>{person.email}</Text>
              {!wrongWith(person, index) && listNamed(known, person.name).length > 0 && (
                <Paragraph>{sayPage("nameIsThere")}</Paragraph>
              )}
              {person.unused.length > 0 && (
                <Text as="div" secondary>
                  {say(isUnclear(person) ? "whichAddress" : "notUsed", { parts: person.unused.join(" · ") })}
                </Text>
              )}
              {wrongWith(person, index) && <Notice type="error" title={wrongWith(person, index)} />}
            </li>
          ))}
        </ol>
        {people.length > MAX_INVITED_AT_ONCE && "\u2026"}
        <RefusalAlert refusal={send.error} />
        <UnmailedLinks links={links} />
      </Flex>
    </Modal>
  );
}

/** Whether a line has several addresses beside one name. */
function isUnclear({ email, unused }: ReadPerson): boolean {
  return email === "" && unused.some((part) => part.includes("@"));
}

/** Returns the questions to ask before these people are invited, by address; none if the words do not load in time. */
async function listDoubts(people: readonly InvitationInput[]): Promise<ReadonlyMap<string, string>> {
  const say = await loadWithTimeout(() => sayLater("validation"));
  return new Map(
    people.flatMap(({ email }) => {
      const doubt = say && addressDoubt(say, email);
      return doubt ? [[email, doubt] as const] : [];
    }),
  );
}

/** The text without those who are invited now. What was typed since it was sent stays as it is. */
function leftIn(text: string, { sent, refused }: Record<"sent" | "refused", readonly InvitationInput[]>): string {
  if (writePeople(readPeople(text)) === writePeople(sent)) return writePeople(refused);
  const invited = new Set(sent.filter((person) => !refused.includes(person)).map((person) => writePeople([person])));
  const lines = text.split("\n").flatMap((line) => {
    const people = readPeople(line);
    const left = people.filter((person) => !invited.has(writePeople([person])));
    return left.length === people.length ? [line] : left.map((person) => writePeople([person]));
  });
  return lines.join("\n");
}
