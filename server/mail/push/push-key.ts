import { createECDH, hkdfSync } from "node:crypto";

/** The pair of keys that identifies the server to push services (RFC 8292), as unpadded base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/** Derives the keys from a secret, so that they are kept as one line. Devices are bound to the public key. */
export function derivePushKey(secret: string): PushKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "calls", 32)));
  return { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url") };
}
