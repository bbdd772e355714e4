import { requireNetwork } from '#kernel/ip/network.ts'
import {
  booleanOption,
  choiceOption,
  integerOption,
  listenOption,
  listOption,
  optionalBooleanOption,
  textOption,
  urlOption,
} from './option.ts'

function parseHostName(text: string): string {
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(text)) throw new Error(`"${text}" is not a host name`)
  return text.toLowerCase()
}

/** Every setting of the service, in the order in which `.env.example` lists them. */
export const options = {
  dataDir: textOption({
    env: 'HOLDFAST_DATA_DIR',
    help: 'Where everything is kept: the database, the master key, the first token. Relative to where the service is started.',
    fallback: './data',
  }),
  host: textOption({
    env: 'HOLDFAST_HOST',
    help: 'The address to listen on. 0.0.0.0 or :: listens on all of them.',
    fallback: '127.0.0.1',
  }),
  port: integerOption({
    env: 'HOLDFAST_PORT',
    help: 'The port to listen on. 0 lets the system choose one.',
    min: 0,
    max: 65535,
    fallback: 7070,
  }),
  url: urlOption({
    env: 'HOLDFAST_URL',
    help: 'The public base URL, as people and clients reach the service (behind a proxy: the proxy’s). Empty: http://<host>:<port>.',
    protocols: ['http:', 'https:'],
    example: 'https://holdfast.example.com',
  }),
  allowedHosts: listOption({
    env: 'HOLDFAST_ALLOWED_HOSTS',
    help: 'Further names by which clients reach the service, without port: nas.lan,holdfast.internal. Requests for another host than these, the one in HOLDFAST_URL, localhost or an IP address are refused, which protects against DNS rebinding.',
    each: parseHostName,
    allowed: 'host names without a port, with commas between',
  }),
  databaseUrl: urlOption({
    env: 'DATABASE_URL',
    help: 'A PostgreSQL server (15 or later) to use. Empty: the service runs its own in the data directory.',
    protocols: ['postgres:', 'postgresql:'],
    example: 'postgres://holdfast:secret@db.example.com/holdfast',
    secret: true,
  }),
  role: choiceOption({
    env: 'HOLDFAST_ROLE',
    help: 'What this process does: all; api (answer requests); worker (carry out due work).',
    choices: ['all', 'api', 'worker'],
    fallback: 'all',
  }),
  hold: booleanOption({
    env: 'HOLDFAST_HOLD',
    help: 'Puts the installation on hold at each start, as `holdfast start --hold` does: it answers, but sends nothing and calls no provider until it is released (`holdfast release`, or in the dashboard). For drills with a copy.',
    fallback: false,
  }),
  masterKey: textOption({
    env: 'HOLDFAST_MASTER_KEY',
    help: 'The key that encrypts every stored secret: 32 bytes in base64. Empty: made at the first start and kept in <data dir>/master-key.',
    fallback: null,
    secret: true,
  }),
  masterKeyFile: textOption({
    env: 'HOLDFAST_MASTER_KEY_FILE',
    help: 'A file that holds the master key, instead of HOLDFAST_MASTER_KEY.',
    fallback: null,
  }),
  oidcIssuer: urlOption({
    env: 'HOLDFAST_OIDC_ISSUER',
    help: 'An OpenID provider where people may sign in: its issuer, below which /.well-known/openid-configuration is. Register <HOLDFAST_URL>/v1/auth/callback/oidc there.',
    protocols: ['http:', 'https:'],
    example: 'https://id.example.com',
  }),
  oidcClientId: textOption({
    env: 'HOLDFAST_OIDC_CLIENT_ID',
    help: 'What the OpenID provider calls this installation.',
    fallback: null,
  }),
  oidcClientSecret: textOption({
    env: 'HOLDFAST_OIDC_CLIENT_SECRET',
    help: 'The secret that the OpenID provider has given. Empty: none, for a public client (PKCE is used either way).',
    fallback: null,
    secret: true,
  }),
  oidcName: textOption({
    env: 'HOLDFAST_OIDC_NAME',
    help: 'What people call the OpenID provider.',
    fallback: 'OpenID Connect',
  }),
  passwordRangeUrl: urlOption({
    env: 'HOLDFAST_PASSWORD_RANGE_URL',
    help: 'Where new passwords are checked against those known from breaches: the range API of Have I Been Pwned, or a copy of it. It is sent five digits of a hash, never the password. Empty: only the list that comes with the service is used.',
    protocols: ['http:', 'https:'],
    example: 'https://api.pwnedpasswords.com/range/',
  }),
  smtpUrl: urlOption({
    env: 'HOLDFAST_SMTP_URL',
    help: 'The server that mail is handed to, such as invitations. smtps: is TLS from the first byte; smtp: uses STARTTLS where it is offered.',
    protocols: ['smtp:', 'smtps:'],
    example: 'smtp://user:secret@mail.example.com:587',
    secret: true,
  }),
  mailFrom: textOption({
    env: 'HOLDFAST_MAIL_FROM',
    help: 'Whom mail comes from: holdfast@example.com, or Holdfast <holdfast@example.com>.',
    fallback: null,
  }),
  logLevel: choiceOption({
    env: 'HOLDFAST_LOG_LEVEL',
    help: 'How much is logged: silent, fatal, error, warn, info, debug or trace.',
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    fallback: 'info',
  }),
  metricsToken: textOption({
    env: 'HOLDFAST_METRICS_TOKEN',
    help: 'The bearer token that /metrics asks for. Empty: one is made at the first start and kept in <data dir>/metrics-token.',
    fallback: null,
    secret: true,
  }),
  metricsListen: listenOption({
    env: 'HOLDFAST_METRICS_LISTEN',
    help: 'An address and port of its own for /metrics, which needs no token there and is then served nowhere else: 127.0.0.1:9464. Only the monitoring should reach it.',
  }),
  allowPrivateNetworks: optionalBooleanOption({
    env: 'HOLDFAST_ALLOW_PRIVATE_NETWORKS',
    help: 'Whether the service may connect to private and loopback addresses for its accounts (webhooks, providers). Right for a home lab, wrong where accounts do not trust each other. Empty: what the operator chooses in the dashboard, closed at first. Link-local and cloud metadata addresses stay closed either way.',
  }),
  egressAllow: listOption({
    env: 'HOLDFAST_EGRESS_ALLOW',
    help: 'Networks that are open although they are private or link-local: 192.168.7.0/24,10.1.2.3',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR form, with commas between',
  }),
  egressDeny: listOption({
    env: 'HOLDFAST_EGRESS_DENY',
    help: 'Networks that are closed although they would be open. Wins over HOLDFAST_EGRESS_ALLOW.',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR form, with commas between',
  }),
  trustedProxies: listOption({
    env: 'HOLDFAST_TRUSTED_PROXIES',
    help: 'Networks of proxies whose X-Forwarded-For is believed: 127.0.0.1,10.0.0.0/8. Empty: the address of a request is that of its connection.',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR form, with commas between',
  }),
  failedAttemptsPerMinute: integerOption({
    env: 'HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE',
    help: 'How many requests without a valid token one address (of IPv6: one /64) may send in a minute.',
    min: 1,
    max: 1_000_000,
    fallback: 60,
  }),
  blockedAgents: listOption({
    env: 'HOLDFAST_BLOCKED_AGENTS',
    help: 'Update clients whose reports of a dynamic IP are answered badagent, by their User-Agent, with * and ? in it: broken-client/1.*,*Bot*',
    each: (item) => item,
    allowed: 'patterns, with commas between',
  }),
  valkeyUrl: urlOption({
    env: 'HOLDFAST_VALKEY_URL',
    help: 'A Valkey or Redis server through which several processes share the rate limits. Empty: each process counts alone.',
    protocols: ['redis:', 'rediss:'],
    example: 'redis://:secret@valkey.example.com:6379',
    secret: true,
  }),
  plansFile: textOption({
    env: 'HOLDFAST_PLANS_FILE',
    help: 'A JSON file with plans of your own, in the place of those that come with the service (server/src/platform/plans/plans.json).',
    fallback: null,
  }),
  stopDelaySeconds: integerOption({
    env: 'HOLDFAST_STOP_DELAY_SECONDS',
    help: 'How long requests are still taken once the service is asked to stop, while /readyz answers 503 already: longer than a load balancer needs to notice. 0: not at all.',
    min: 0,
    max: 300,
    fallback: 0,
  }),
  deliveryConcurrency: integerOption({
    env: 'HOLDFAST_DELIVERY_CONCURRENCY',
    help: 'How many webhook deliveries one worker process sends at the same time.',
    min: 1,
    max: 1000,
    fallback: 256,
  }),
}
