import { paths } from "../../shared/paths.ts";
import { COLLECTIVE } from "./collective/collective.ts";
import { DEMO_PASSWORD, type DemoLogin } from "./logins.ts";

export function describeDemo(url: string, logins: readonly DemoLogin[]): string {
  const width = Math.max(0, ...logins.map(({ email }) => email.length));
  const rows = logins.map(({ email, name, description }) => `  ${email.padEnd(width)}  ${name} ${description}`);
  return `
${COLLECTIVE.name}, a demonstration, is at ${url}

Sign in with the password ${DEMO_PASSWORD} as
${rows.join("\n")}

The public form for people who would like to join is at ${url}${paths.eoi(String(COLLECTIVE.slug))}

Press Ctrl-C to stop.
`;
}
