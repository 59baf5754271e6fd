/**
 * Secrets as arguments: calls that take one at a known place, whatever its text looks like.
 *
 * @module
 */
import { isJumbled, isPasswordLike, isRandom, isReference } from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";

/** An argument before that of the secret. */
const ARGUMENT = String.raw`[^,()\n]{0,120}(?:\([^,()\n]{0,60}\))?,\s{0,20}`;
/** A literal, in the ways in which languages write one. */
const LITERAL = String
  .raw`(?:[a-z]\w{0,12}:[ \t]{0,4})?[b@]?(?:\[\]byte\(|Some\()?["'\x60](?<value>[^\s"'\x60\\]{4,400})["'\x60]`;

export const CALL_RULES: readonly SecretRule[] = [
  call("aws_secret", ["awscredentials("], "(?:Basic)?AWSCredentials", 1),
  call("aws_secret", ["awsbasiccredentials.create("], "AwsBasicCredentials\\.create", 1),
  call(
    "aws_secret",
    ["sessioncredentials("],
    "(?<=Basic|Aws|AWS)SessionCredentials(?:\\.create)?",
    1,
  ),
  call("aws_secret", ["awssessioncredentials.create("], "AwsSessionCredentials\\.create", 1),
  call(
    "aws_secret",
    ["newstaticcredentials"],
    "NewStaticCredentials(?:Provider|FromCreds)?",
    1,
  ),
  // The name of a user, and the password.
  call(
    "password",
    ["auth(", "login(", "log_in(", "signin(", "sign_in("],
    String.raw`(?:auth|log_?in|sign_?in)`,
    1,
  ),
  call("password", ["basic("], String.raw`(?<=auth\(\)\.)basic`, 1),
  call("password", ["basic::new("], "Basic::new", 1),
  call("password", ["auth=("], "auth=", 1),
  call("password", ["authenticationtoken("], "AuthenticationToken", 1),
  call("password", ["passwordauthentication("], "PasswordAuthentication", 1),
  call("password", ["userpassword("], "UserPassword", 1),
  call("password", ["plainauth("], "PlainAuth", 2),
  call("password", ["ldap_bind(", "ftp_login("], "(?:ldap_bind|ftp_login)", 2),
  call("password", ["create_user(", "create_superuser("], "create_(?:super)?user", 2),
  call("password", ["sequelize("], "Sequelize", 2),
  call("password", [".connect("], String.raw`\.connect`, 3),
  call(
    "password",
    ["bcrypt.hash", "bcrypt.generatefrompassword("],
    String.raw`bcrypt\.\w{4,20}`,
    0,
  ),
  call("password", ["ssh.password("], String.raw`ssh\.Password`, 0),
  {
    // curl_setopt(c, CURLOPT_USERPWD, "user:password")
    kind: "password",
    marks: ["curlopt_"],
    isGuess: true,
    pattern: pattern(
      `CURLOPT_(?:PROXY)?(?:PASSWORD|USERPWD|KEYPASSWD|XOAUTH2_BEARER)["']?,\\s{0,20}["'](?:[^"':\\s]{1,60}:)?` +
        `(?<value>[^"'\\s:]{3,200})["']`,
    ),
    accepts: isArgument,
  },
  {
    // "…".toCharArray(), as Java takes passwords
    kind: "password",
    marks: [".tochararray()"],
    isGuess: true,
    pattern: pattern(`(?<="(?<value>[^"\\s]{6,100})")\\.toCharArray\\(\\)`),
    accepts: (candidate) => isArgument(candidate) && isJumbled(candidate.value),
  },
  call("password", ["networkcredential("], "NetworkCredential", 1),
  call("password", ["getconnection("], "getConnection", 2),
  call("password", ["pdo("], "PDO", 2),
  call("password", ["mysqli_connect("], "mysqli_connect", 2),
  call("password", ["mysqli("], "mysqli", 2),
  call("password", ["wifi.begin("], "WiFi\\.begin", 1),
  call("password", ["convertto-securestring "], "ConvertTo-SecureString", 0, "[ ](?:-String )?"),
  call("secret", ["cookieparser("], "cookieParser", 0),
  call("secret", ["jwt.sign(", "jwt.verify(", "jwt.encode(", "jwt.decode("], "jwt\\.[a-z]{4,6}", 1),
  call("secret", ["createhmac("], "createHmac", 1),
  call("secret", ["hmac.new("], "hmac\\.new", 0),
  call("secret", ["fernet("], "Fernet", 0),
  call("secret", ["pyotp."], "pyotp\\.[TH]OTP", 0),
  call("private_key", ["wallet("], "Wallet", 0),
  {
    // accounts: ["0x…"], as of networks for contracts
    kind: "private_key",
    marks: ["accounts: ["],
    isGuess: true,
    pattern: pattern(`accounts: \\[\\s{0,20}["'\`](?<value>0x[0-9a-f]{64})["'\`]`, "i"),
  },
  {
    // strcpy(password, "…")
    kind: "secret",
    marks: ["strcpy(", "strncpy(", "strlcpy("],
    isGuess: true,
    pattern: pattern(
      `str[nl]?cpy\\([ ]?[\\w.>-]{0,40}(?:pass|passwd|password|pwd|secret|token|key)\\w{0,10},[ ]?` +
        `"(?<value>[^"\\s]{4,200})"`,
      "i",
    ),
    accepts: isArgument,
  },
  {
    // setValue("…", forHTTPHeaderField: "X-API-Key")
    kind: "secret",
    marks: ["forhttpheaderfield"],
    isGuess: true,
    pattern: pattern(
      `(?<=Value\\("(?<value>[^"\\s]{8,400})", )forHTTPHeaderField: "[\\w-]{0,30}(?:key|token|secret|auth)[\\w-]{0,20}"`,
      "i",
    ),
    accepts: isArgument,
  },
];

/** A call, and how many arguments stand before the secret. */
function call(
  kind: string,
  marks: readonly string[],
  name: string,
  skipped: number,
  open = "\\(\\s{0,20}",
): SecretRule {
  return {
    kind,
    marks,
    isGuess: true,
    pattern: pattern(`${name}${open}(?:${ARGUMENT}){${skipped}}${LITERAL}`, "i"),
    accepts: isArgument,
  };
}

function isArgument({ value }: Candidate): boolean {
  if (value.endsWith("(") || /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(value)) return false;
  return isPasswordLike(value) || (isRandom(value) && !isReference(value));
}
