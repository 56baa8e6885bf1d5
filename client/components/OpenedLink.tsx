import type { ReactNode } from "react";
import { Loaded, type Loading } from "./Loaded.tsx";
import { MessagePage, type MessagePageProps } from "./MessagePage.tsx";
import { useMessages } from "../hooks/use-messages.ts";

/** Loaded once per visit, so that nothing replaces typed text, and not cached longer. */
export const linkQueryOptions = (token: string) => ({
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  enabled: token !== "",
});

interface DeadLinkProps extends Partial<Pick<MessagePageProps, "title" | "onward">> {
  /** It has no token. */
  isIncomplete?: boolean;
  /** Why it no longer works. */
  why?: string | undefined;
  /** A sentence with another way to go on. */
  otherwise?: string;
}

/** The page of a mailed or shared link that is incomplete or no longer works. */
export function DeadLink({ isIncomplete = false, title, why, otherwise, onward }: DeadLinkProps) {
  const say = useMessages("common");
  const reason = isIncomplete ? say("copyWholeLink") : (why ?? say("linkUsed"));
  return (
    <MessagePage
      title={title ?? say(isIncomplete ? "linkIncomplete" : "linkGone")}
      text={otherwise === undefined ? reason : `${reason} ${otherwise}`}
      onward={onward}
    />
  );
}

interface OpenedLinkProps<Linked> {
  token: string;
  query: Loading<Linked>;
  dead: DeadLinkProps;
  children: (linked: Linked) => ReactNode;
}

/** The page that a mailed or shared link opens, or one that says why not. */
export function OpenedLink<Linked>({ token, query, dead, children }: OpenedLinkProps<Linked>) {
  if (token === "") return <DeadLink {...dead} isIncomplete />;
  return (
    <Loaded query={query} missing={<DeadLink {...dead} />}>
      {children}
    </Loaded>
  );
}
