import { isEoiEnabled } from "../../shared/collective/collective.ts";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { paths } from "../../shared/paths.ts";
import { ShareableUrl } from "../components/ShareableUrl.tsx";

/** Where the public form is, to be shared; nothing while it is closed. */
export function PublicFormUrl({ type }: { type?: "primary" }) {
  const say = useMessages("eoi");
  const collective = useCollective();
  if (!collective || !isEoiEnabled(collective)) return null;
  return (
    <>
      {say("anyoneCan")}
      <ShareableUrl
        type={type}
        url={publicFormUrl(collective.slug ?? "")}
        title={say("join", { collective: collective.name })}
      />
    </>
  );
}

export function publicFormUrl(slug: string): string {
  return window.location.origin + paths.eoi(slug);
}
