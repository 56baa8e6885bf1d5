import { Resolver } from "node:dns/promises";
import { Agent } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The code of an error that means that a name leads to an address that is not public. */
export const NOT_PUBLIC = "NOT_PUBLIC";

/** All public addresses of version 6 that are given out so far. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Whether an address is one of the public internet: not of this machine, its network, or another special purpose. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

type Resolve = (hostname: string) => Promise<string[]>;

/**
 * Connects to public addresses alone: a name is resolved for the connection itself, and refused if it leads to any other
 * address. Had it been checked before, it could lead elsewhere by now. Hosts are names: addresses in numbers would not
 * be looked up.
 */
export function publicAgent(resolve: Resolve = resolveByDns): Agent {
  const answer = async (...[hostname, { all }, callback]: Parameters<LookupFunction>) => {
    const found = await resolvePublic(resolve, hostname).catch((error: unknown) => error as Error);
    if (found instanceof Error) callback(found, "");
    else if (all) callback(null, [...found]);
    else callback(null, found[0].address, found[0].family);
  };
  const lookup: LookupFunction = (...given) => void answer(...given);
  return new Agent({ lookup });
}

async function resolvePublic(resolve: Resolve, hostname: string) {
  const [first, ...others] = (await resolve(hostname)).map((address) => {
    if (!isPublicAddress(address)) throw Object.assign(new Error("The address is not public"), { code: NOT_PUBLIC });
    return { address, family: ipaddr.parse(address) instanceof ipaddr.IPv4 ? 4 : 6 };
  });
  if (!first) throw Object.assign(new Error("The name has no address"), { code: "ENOTFOUND" });
  return [first, ...others] as const satisfies unknown[];
}

/** `dns.lookup` would hold a thread that hashes passwords while a name server is silent, and knows this network. */
async function resolveByDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [four, six].flatMap((found) => (found.status === "fulfilled" ? found.value : []));
}
