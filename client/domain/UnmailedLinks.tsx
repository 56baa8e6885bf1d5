import { CopyableUrl } from "../components/CopyableUrl.tsx";
import { Notice } from "../components/Notice.tsx";
import { useMessages } from "../hooks/use-messages.ts";

/** A person's link that is to be handed over, as no mail server is set up. */
export interface UnmailedLink {
  name: string;
  url: string;
}

/** Links of several people who were invited, to be handed over; nothing if all were mailed. */
export function UnmailedLinks({ links }: { links: readonly UnmailedLink[] }) {
  const say = useMessages("people");
  return (
    <>
      {links.length > 0 && <Notice type="info" title={say("giveLinks")} />}
      {links.map(({ name, url }) => (
        <div key={url}>
          <bdi>{name}</bdi>
          <CopyableUrl url={url} label={say("copyLinkOf", { name })} />
        </div>
      ))}
    </>
  );
}
