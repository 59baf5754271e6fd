/**
 * Secrets on command lines: what follows the option by which a program takes one, and what its
 * configuration has in the same place.
 *
 * @module
 */
import { isCodeWord, isPasswordLike, isTemplate } from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";

/** How far behind the name of a program its option is looked for. */
const REACH = 200;
/** A word of a command line, with or without quotes. */
const WORD = "[\"']?(?<value>[^\\s\"'`]{3,200})";
/** More words of the same line, as few as it takes. */
const BETWEEN = `[^\\n|;]{0,${REACH}}?`;

/** Rules for programs, of which each takes a secret as the value of an option. */
export const COMMAND_RULES: readonly SecretRule[] = [
  command(
    ["mysql", "mariadb"],
    `(?:mysql|mariadb)(?:dump|admin|import|show|check|sh|-\\w{1,10})?[ ]${BETWEEN}[ ]?` +
      "(?<=[ ])-p(?!assword|ort|rotocol|ipe)",
    { isTight: true },
  ),
  command(["redis-cli"], `redis-cli ${BETWEEN}(?<=[ ])(?:-a|--pass) `),
  command(
    ["mongo"],
    `mongo(?:sh|dump|restore|export|import|stat|top)?[ ]${BETWEEN}(?<=[ ])-p `,
  ),
  command(["ldap"], `ldap(?:search|add|modify|passwd|whoami|delete|compare) ${BETWEEN}(?<=[ ])-w `),
  command(["sqlcmd ", "ipmitool "], `[a-z]{6,8} ${BETWEEN}(?<=[ ])-P `),
  command(["unzip ", "zip "], `(?:un)?zip ${BETWEEN}(?<=[ ])-P `),
  command(["7z ", "7za "], `7za? ${BETWEEN}(?<=[ ])-p`, { isTight: true }),
  command(["openssl "], `openssl ${BETWEEN}(?<=[ ])-k `),
  command(["steghide "], `steghide ${BETWEEN}(?<=[ ])(?:-p|--passphrase) `),
  command(["winrm ", "crackmapexec ", "netexec "], `[a-z]{5,12} ${BETWEEN}(?<=[ ])-p `),
  command(["snmp"], `snmp[a-z]{2,10} ${BETWEEN}(?<=[ ])-[AX] `),
  command(["xfreerdp"], `xfreerdp3? ${BETWEEN}(?<=[ ])/p:`, { isTight: true }),
  command(["rabbitmqctl "], "rabbitmqctl (?:add_user|change_password) [^\\s]{1,60} "),
  command(["sqlplus "], "sqlplus (?:-[A-Za-z] ){0,3}[\\w.-]{1,60}/", { isTight: true }),
  command(["lftp "], `lftp ${BETWEEN}(?<=[ ])-u [\\w.-]{1,60},`, { isTight: true }),
  command(["wpa_passphrase "], "wpa_passphrase [^\\s]{1,60} "),
  command([" password "], "(?<=nmcli [^\\n|;]{1,100}) password "),
  command(["etcdctl "], `etcdctl ${BETWEEN}--user[ =][\\w.-]{1,60}:`, { isTight: true }),
  {
    // echo password | docker login --password-stdin, echo password | sudo -S
    kind: "password",
    marks: ["--password-stdin", "sudo -s", "--with-token"],
    isGuess: true,
    pattern: pattern(
      "(?<=(?:echo|printf) (?:-n |'?%s'? )?[\"']?(?<value>[^\\s\"'`|]{3,200})[\"']?[ ]{0,4}\\|[ ]{0,4}[^\\n|;]{0,100})(?:--password-stdin|sudo -S|--with-token)",
    ),
    accepts: isGiven,
  },
  command(["vercel "], `vercel ${BETWEEN}(?<=[ ])-t `),
  command(["stats auth "], "stats auth [\\w.-]{1,40}:", { isTight: true }),
  command([" login "], ` login ${BETWEEN}(?<=[ ])(?:-p|--password)[ =]`),
  command(["storepass ", "keypass "], "(?:store|key)pass "),
  command(["-pass"], "-pass(?:in|out)?[ ][\"']?pass:", { isTight: true }),
  command(
    ["smbclient ", "rpcclient ", "smbmount ", "smbget "],
    `\\w{3,5}\\w{3,6} ${BETWEEN}(?<=[ ])-U[ ]?["']?[\\w.\\\\/-]{1,60}%`,
    { isTight: true },
  ),
  command(["net user "], "net user [\\w.\\\\-]{1,60} "),
  command([" /user:"], " /user:[\\w.\\\\-]{1,60} "),
  command(["htpasswd -"], "htpasswd -[A-Za-z]{0,6}b[A-Za-z]{0,6} [^\\s]{1,200} [^\\s]{1,100} "),
  command(["requirepass ", "masterauth ", "bindpw ", "rootpw "], "[a-z]{6,11}[ \\t]{1,8}"),
  command(["olcrootpw: "], "olcRootPW: (?!\\{)"),
  {
    // echo 'user:password' | chpasswd
    kind: "password",
    marks: ["chpasswd"],
    isGuess: true,
    pattern: pattern(
      "(?<=[\"'\\s][\\w.-]{1,40}:(?<value>[^\\s\"'`:]{3,100})[\"']?[ ]{0,4}\\|[ ]{0,4}(?:sudo )?)chpasswd",
    ),
    accepts: isGiven,
  },
  {
    // user default on >password ~* +@all
    kind: "password",
    marks: [" on >"],
    isGuess: true,
    pattern: pattern("(?<=user [\\w.-]{1,60}) on >(?<value>[^\\s\"'`]{3,200})"),
    accepts: isGiven,
  },
];

/** A program and its option; a value that has to follow at once may be what people choose. */
function command(
  marks: readonly string[],
  source: string,
  { isTight = false }: { readonly isTight?: boolean } = {},
): SecretRule {
  return {
    kind: "password",
    marks,
    isGuess: true,
    pattern: pattern(source + WORD),
    accepts: isTight ? isGiven : ({ value }) => isPasswordLike(value),
  };
}

function isGiven({ value }: Candidate): boolean {
  return !isTemplate(value) && !isCodeWord(value) && !value.startsWith("-");
}
