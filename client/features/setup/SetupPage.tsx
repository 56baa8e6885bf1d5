import { useQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { AntDesignProvider } from "../../layout/AntDesignProvider.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Needed once in the life of an installation, by the person who has its token. */
const SetupForm = lazyComponent(() => import("./SetupForm.tsx").then((m) => m.SetupForm), LoadingPage);

/** The first page of a new installation: creates the collective, its first member and its first interval. */
export function SetupPage() {
  return (
    <AntDesignProvider>
      <Setup />
    </AntDesignProvider>
  );
}

function Setup() {
  const say = useMessages("setup");
  const token = useLinkToken();
  const { client } = trpc.useUtils();
  const status = useQuery({
    queryKey: ["setup", token],
    queryFn: () => client.setup.check.mutate({ token, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    staleTime: Infinity,
  });
  if (status.data?.admitted) return <SetupForm check={status.data} token={token} />;
  if (status.data?.needed) return <MessagePage title={say("linkInvalid")} text={say("useNewest")} />;
  if (status.isPending) return <LoadingPage />;
  if (!status.data) return <MessagePage title={say("unreachable")} onRetry={() => void status.refetch()} />;
  const onward = { href: paths.login, label: say("signIn") };
  return <MessagePage title={say("alreadySetUp", { product: PRODUCT_NAME })} onward={onward} />;
}
