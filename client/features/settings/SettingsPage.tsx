import { Flex } from "antd";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { AddressSection } from "./AddressSection.tsx";
import { CalendarSection } from "./CalendarSection.tsx";
import { ColoursSection } from "./ColoursSection.tsx";
import { MailsSection } from "./MailsSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SecurityLogSection } from "./SecurityLogSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TwoStepSection } from "./TwoStepSection.tsx";
import { LeavingSection, YourDataSection } from "./YourDataSection.tsx";

/** A person's own settings, a section each. */
export function SettingsPage() {
  return (
    <PageContainer width="text">
      <PageHead title="Settings" context="What you choose for yourself." />
      <Flex vertical gap="large">
        <MailsSection />
        <CalendarSection />
        <ColoursSection />
        <AddressSection />
        <PasswordSection />
        <TwoStepSection />
        <SessionsSection />
        <SecurityLogSection />
        <YourDataSection />
        <LeavingSection />
      </Flex>
    </PageContainer>
  );
}
