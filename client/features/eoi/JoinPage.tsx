import { useState } from "react";
import { askOnce } from "../../../shared/basics/address-doubt.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { paths } from "../../../shared/paths.ts";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextField } from "../../public-ui/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../api/trpc.ts";
import { AlreadySubmitted } from "./AlreadySubmitted.tsx";
import { DataPolicy } from "./DataPolicy.tsx";
import styles from "./eoi.module.css";
import { EoiLoadFailure } from "./EoiLoadFailure.tsx";
import { EoiMessage } from "./EoiMessage.tsx";
import { refusalText } from "./eoi-forms.ts";
import { PublicCollective } from "./PublicCollective.tsx";

/** The target of a link for a group: ask to join without the questions of the public form. */
export function JoinPage({ slug }: { slug: string }) {
  const token = useLinkToken();
  return (
    <PublicCollective slug={slug}>
      {(collective) =>
        token ? <Join key={token} collective={collective} token={token} /> : <LinkOver isCut collective={collective} />
      }
    </PublicCollective>
  );
}

interface JoinProps {
  collective: Collective;
  token: string;
}

function Join({ collective, token }: JoinProps) {
  const link = { collective_id: collective.id, token };
  // Loaded once per visit, so that nothing replaces typed text, and not cached longer.
  const { data, error, refetch } = trpc.interest.joinLink.useQuery(link, { staleTime: Infinity, gcTime: 0 });
  if (data) return <JoinForm collective={collective} token={token} />;
  if (!error) return <LoadingPage />;
  // A text that is too long cannot be a token.
  const isOver = error.data?.appCode === "JoinLinkNotFound" || error.data?.appCode === "ValidationFailed";
  return isOver ? (
    <LinkOver collective={collective} />
  ) : (
    <EoiLoadFailure error={error} onTryAgain={() => void refetch()} />
  );
}

function JoinForm({ collective, token }: JoinProps) {
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
  if (sent) return <EoiMessage title={say("thanks")} text={say("mailOnItsWay", { email: sent.email })} />;
  const code = refusal?.data?.appCode;
  if (code === "JoinLinkNotFound") return <LinkOver collective={collective} />;
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
          <Text as="p" multiline lang={collective.language}>
            {collective.description}
          </Text>
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

/** Says the same whether a link expired, was ended, is used up, or never was. `isCut`: it has no token. */
function LinkOver({ collective: { feature_eoi, slug }, isCut }: { collective: Collective; isCut?: boolean }) {
  const say = useMessages("interest");
  const sayCommon = useMessages("common");
  return (
    <EoiMessage
      title={isCut ? sayCommon("linkIncomplete") : say("linkOver")}
      text={say(isCut ? "askForLinkAgain" : "askForLink")}
      action={feature_eoi && slug && <ButtonLink href={paths.eoi(slug)}>{say("toPublicForm")}</ButtonLink>}
    />
  );
}
