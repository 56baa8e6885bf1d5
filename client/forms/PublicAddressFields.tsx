import { Input } from "antd";
import type { Collective } from "../../shared/collective/collective.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { Field } from "./Field.tsx";

/** Asks for what a collective lacks for its public pages: their address, and what it calls itself. */
export function PublicAddressFields({ collective: { noun_name } }: { collective: Collective }) {
  const say = useMessages("collective");
  return (
    <>
      {noun_name === null && (
        <Field name="noun_name" label={say("callYourselves")} extra={say("nounHelp")}>
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="slug" label={say("publicAddress")} extra={say("publicAddressHelp")}>
        <Input autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}
