import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Files of a certificate and its key. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Makes a certificate that no authority has signed, for a name such as `IP:127.0.0.1`. */
export function makeCertificate(folder: string, name = "IP:127.0.0.1"): Certificate {
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const subject = ["-subj", `/CN=${name.split(":")[1]}`, "-addext", `subjectAltName=${name}`];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", files.key];
  execFileSync("openssl", ["req", "-x509", ...key, "-out", files.cert, ...subject], { stdio: "ignore" });
  return files;
}
