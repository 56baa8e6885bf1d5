/** Node's messages about certificates that no known authority has signed. */
const NOT_TRUSTED = /self-signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i;

/** Advice for the host about a connection to an SMTP server that could not be made or encrypted; empty if that was not it. */
export function explainConnection(message: string, url: string): string {
  const { protocol, hostname, port } = new URL(url);
  if (message.startsWith("getaddrinfo ")) {
    return `. ${hostname}, the host in SMTP_URL, has no address: check its name, and whether this machine can look names up`;
  }
  if (message.startsWith("connect E")) {
    const used = port || (protocol === "smtps:" ? 465 : 587);
    return `. Nobody answers at ${hostname}, port ${used}: check both in SMTP_URL, and whether a firewall is in the way`;
  }
  if (NOT_TRUSTED.test(message)) {
    return `. Its certificate is not trusted: put that of its authority into a file, and set NODE_EXTRA_CA_CERTS in .env to the file's path`;
  }
  if (/altnames|certificate has expired/i.test(message)) {
    return `. Its certificate is not valid for ${hostname}: SMTP_URL needs the name that the certificate has, and the certificate must not be over`;
  }
  if (protocol === "smtps:" && /wrong version number|packet length too long/i.test(message)) {
    return `. Port ${port || 465} begins without encryption (STARTTLS): try smtp:// instead of smtps:// in SMTP_URL`;
  }
  if (protocol === "smtp:" && /greeting never received|unexpected socket close/i.test(message)) {
    return `. If port ${port || 587} is encrypted from the start, as 465 usually is, try smtps:// instead of smtp:// in SMTP_URL`;
  }
  return "";
}
