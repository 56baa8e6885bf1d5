import { Flex } from "antd";
import { ActionButton } from "../../components/ActionButton.tsx";
import { saveFile } from "../../components/save-file.ts";
import { Paragraph } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** Everything that is kept about the person, as a file. */
export function YourDataSection() {
  const say = useMessages("settings");
  const { client } = trpc.useUtils();
  async function save() {
    const data = await client.account.personalData.query();
    saveFile("crewtide-my-data.json", `${JSON.stringify(data, null, 2)}\n`, "application/json");
  }
  return (
    <Flex vertical gap="middle" align="flex-start">
      <Paragraph secondary>{say("yourDataHelp")}</Paragraph>
      <ActionButton action={save}>{say("saveAsFile")}</ActionButton>
    </Flex>
  );
}
