import { Button, Flex, Skeleton } from "antd";
import { useState } from "react";
import type { AccessToken } from "../../../shared/account/account.schema.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { momentTag } from "./Moment.tsx";

/** Rarely shown. */
const NewToken = lazyComponent(
  () => import("./NewToken.tsx").then((m) => m.NewToken),
  () => <Skeleton active />,
);

/** The person's tokens for scripts. Each is deleted with one click: a new one is quickly made. */
export function TokensSection() {
  const say = useMessages("settings");
  const [isMaking, setIsMaking] = useState(false);
  const { account, client } = trpc.useUtils();
  const query = trpc.account.tokens.useQuery();
  return (
    <Flex vertical gap="middle">
      <Paragraph secondary>{say("tokensHelp")}</Paragraph>
      <Loaded query={query} what={say("tokens")} meanwhile={<Skeleton active />}>
        {(tokens) =>
          tokens.length > 0 && (
            <EntryList
              name={say("tokens")}
              entries={tokens.map((token) => ({
                key: token.id,
                title: token.name,
                details: <Details token={token} />,
                action: (
                  <ActionButton
                    size="small"
                    aria-label={say("deleteToken", { name: token.name })}
                    action={() => client.account.endToken.mutate({ id: token.id })}
                    onSettled={() => account.invalidate()}
                  >
                    {say("delete")}
                  </ActionButton>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {isMaking ? (
        <NewToken onMade={() => void account.invalidate()} onDone={() => setIsMaking(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsMaking(true)}>{say("newToken")}</Button>
        </div>
      )}
    </Flex>
  );
}

function Details({ token: { scope, expires_at, last_used_at, last_address } }: { token: AccessToken }) {
  const say = useMessages("settings");
  return (
    <Flex vertical>
      <Text secondary>{say(scope)}</Text>
      <Text secondary>{say.rich("tokenUntil", { end: momentTag(expires_at) })}</Text>
      <Text secondary>
        {last_used_at === null
          ? say("tokenUnused")
          : say.rich("tokenUsed", { used: momentTag(last_used_at), address: last_address ?? "" })}
      </Text>
    </Flex>
  );
}
