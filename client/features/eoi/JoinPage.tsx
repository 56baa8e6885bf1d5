import { useState, type ReactNode } from "react";
import { askOnce } from "../../../shared/basics/address-doubt.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { paths } from "../../../shared/paths.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../public-ui/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { DeadLink, OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../api/trpc.ts";
import { AlreadySubmitted } from "./AlreadySubmitted.tsx";
import { DataPolicy } from "./DataPolicy.tsx";
import styles from "./eoi.module.css";
import { refusalText } from "./eoi-forms.ts";
import { PublicCollective } from "./PublicCollective.tsx";

/** The target of a link for a group: ask to join without the questions of the public form. */
export function JoinPage({ slug }: { slug: string }) {
  const token = useLinkToken();
  return (
    <PublicCollective slug={slug}>{(collective) => <Join collective={collective} token={token} />}</PublicCollective>
  );
}

interface JoinProps {
  collective: Collective;
  token: string;
}

function Join({ collective, token }: JoinProps) {
  const say = useMessages("interest");
  const query = trpc.interest.joinLink.useQuery({ collective_id: collective.id, token }, linkQueryOptions(token));
  const { feature_eoi, slug } = collective;
  const onward = feature_eoi && slug ? { href: paths.eoi(slug), label: say("toPublicForm") } : undefined;
  const dead = { otherwise: say("askForLink"), onward };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {() => <JoinForm key={token} collective={collective} token={token} over={<DeadLink {...dead} />} />}
    </OpenedLink>
  );
}

/** `over` is shown if the link has ended since the page was loaded. */
function JoinForm({ collective, token, over }: JoinProps & { over: ReactNode }) {
  const say = useMessages("interest");
  const sayEoi = useMessages("eoi");
  const { client } = trpc.useUtils();
  const [ask] = useState(askOnce);
  const { form, errors, isPending, refusal, tried, sent } = usePublicForm({
    loadSchema: () => import("../../../shared/entry-pathways/join-links.schema.ts").then((m) => m.joinInputSchema),
    doubts(sayWrong, { email }) {
      const doubt = ask(sayWrong, email);
      return doubt === undefined ? null : { email: doubt };
    },
    send: (person) =>
      client.interest.join.mutate({ collective_id: collective.id, token, ...person, language: getLanguage() }),
  });
  if (sent) return <MessagePage title={say("thanks")} text={say("mailOnItsWay", { email: sent.email })} />;
  const code = refusal?.data?.appCode;
  if (code === "JoinLinkNotFound") return over;
  return (
    <>
      <PageHead title={say("joinTitle", { collective: collective.name })} context={say("joinHow")} />
      <div className={styles["stack"]}>
        {code === "EmailAlreadyExists" && tried ? (
          <AlreadySubmitted key={tried.email} collective={collective} email={tried.email} />
        ) : (
          refusal && <Notice type="error" title={say("failed")} description={refusalText(say, refusal)} />
        )}
        {collective.description && (
          <Paragraph multiline lang={collective.language}>
            {collective.description}
          </Paragraph>
        )}
        <form {...form} className={styles["form"]} aria-busy={isPending}>
          <TextField name="name" label={sayEoi("name")} error={errors["name"]} marked autoComplete="name" />
          <TextField
            name="email"
            label={sayEoi("email")}
            error={errors["email"]}
            marked
            inputMode="email"
            autoComplete="email"
            extra={say("emailHelp")}
          />
          <DataPolicy collective={collective} seen="namePolicy" />
          <Button kind="primary" type="submit" loading={isPending}>
            {say("askToJoin")}
          </Button>
        </form>
      </div>
    </>
  );
}
