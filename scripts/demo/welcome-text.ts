import { COLLECTIVE } from "./collective/collective.ts";
import { DEMO_PASSWORD, type DemoLogin } from "./logins.ts";

/** What is printed once the demonstration can be looked at. */
export function describeDemo(url: string, logins: readonly DemoLogin[]): string {
  const width = Math.max(0, ...logins.map(({ email }) => email.length));
  const rows = logins.map(({ email, name, description }) => `  ${email.padEnd(width)}  ${name} ${description}`);
  return `
${COLLECTIVE.name}, a demonstration, is at ${url}

Sign in with the password ${DEMO_PASSWORD} as
${rows.join("\n")}

Whoever would like to join finds the public form at ${url}/collective/${COLLECTIVE.slug}/interest

Ctrl-C stops it.
`;
}
