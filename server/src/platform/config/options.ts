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

function parseHostAndPort(text: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`"${text}" is not a host with a port`)
  return { host, port: Number(port) }
}

function parseServerPlace(text: string): { name: string; host: string; port: number } {
  const [name = '', place = ''] = text.split('=')
  if (name === '') throw new Error(`"${text}" names no server`)
  return { name: name.toLowerCase(), ...parseHostAndPort(place) }
}

function parseDropList(text: string): { tld: string; url: URL } {
  const [, tld, address] = /^([a-z0-9-]+)=(https?:\/\/.+)$/i.exec(text) ?? []
  if (tld === undefined || address === undefined || !URL.canParse(address))
    throw new Error(`"${text}" is not a TLD with a URL`)
  return { tld: tld.toLowerCase(), url: new URL(address) }
}

/** Every setting of the service, in the order in which `.env.example` lists them. */
export const options = {
  dataDir: textOption({
    env: 'HOLDFAST_DATA_DIR',
    help: 'The directory of the database, the master key and the first token. Relative to the working directory.',
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
    help: 'The public URL of the service (behind a proxy: the proxy’s URL). Empty: http://<host>:<port>.',
    protocols: ['http:', 'https:'],
    example: 'https://holdfast.example.com',
  }),
  allowedHosts: listOption({
    env: 'HOLDFAST_ALLOWED_HOSTS',
    help: 'Additional host names of the service, without port: nas.lan,holdfast.internal. Requests for other hosts than these, the host of HOLDFAST_URL, localhost and IP addresses are rejected, which protects against DNS rebinding.',
    each: parseHostName,
    allowed: 'host names without a port, separated by commas',
  }),
  databaseUrl: urlOption({
    env: 'DATABASE_URL',
    help: 'A PostgreSQL server (15 or later). Empty: the service runs its own in the data directory.',
    protocols: ['postgres:', 'postgresql:'],
    example: 'postgres://holdfast:secret@db.example.com/holdfast',
    secret: true,
  }),
  role: choiceOption({
    env: 'HOLDFAST_ROLE',
    help: 'The role of this process: all; api (answers requests); worker (runs due work).',
    choices: ['all', 'api', 'worker'],
    fallback: 'all',
  }),
  hold: booleanOption({
    env: 'HOLDFAST_HOLD',
    help: 'Puts the installation on hold at each start, like `holdfast start --hold`: it answers requests, but sends nothing and calls no provider until it is released (`holdfast release`, or in the dashboard). For drills with a copy.',
    fallback: false,
  }),
  masterKey: textOption({
    env: 'HOLDFAST_MASTER_KEY',
    help: 'The key that encrypts every stored secret: 32 bytes in base64. Empty: created at the first start and kept in <data dir>/master-key.',
    fallback: null,
    secret: true,
  }),
  masterKeyFile: textOption({
    env: 'HOLDFAST_MASTER_KEY_FILE',
    help: 'A file that contains the master key, instead of HOLDFAST_MASTER_KEY.',
    fallback: null,
  }),
  oidcIssuer: urlOption({
    env: 'HOLDFAST_OIDC_ISSUER',
    help: 'An OpenID provider for signing in: its issuer, which serves /.well-known/openid-configuration. Register <HOLDFAST_URL>/v1/auth/callback/oidc there.',
    protocols: ['http:', 'https:'],
    example: 'https://id.example.com',
  }),
  oidcClientId: textOption({
    env: 'HOLDFAST_OIDC_CLIENT_ID',
    help: 'The client id of this installation at the OpenID provider.',
    fallback: null,
  }),
  oidcClientSecret: textOption({
    env: 'HOLDFAST_OIDC_CLIENT_SECRET',
    help: 'The client secret from the OpenID provider. Empty: none, for a public client (PKCE is used in both cases).',
    fallback: null,
    secret: true,
  }),
  oidcName: textOption({
    env: 'HOLDFAST_OIDC_NAME',
    help: 'The display name of the OpenID provider.',
    fallback: 'OpenID Connect',
  }),
  passwordRangeUrl: urlOption({
    env: 'HOLDFAST_PASSWORD_RANGE_URL',
    help: 'The service that checks new passwords against known data breaches: the range API of Have I Been Pwned, or a copy of it. It receives five digits of a hash, never the password. Empty: only the built-in list is used.',
    protocols: ['http:', 'https:'],
    example: 'https://api.pwnedpasswords.com/range/',
  }),
  smtpUrl: urlOption({
    env: 'HOLDFAST_SMTP_URL',
    help: 'The server that sends mail, such as invitations. smtps: is TLS from the first byte; smtp: uses STARTTLS if offered.',
    protocols: ['smtp:', 'smtps:'],
    example: 'smtp://user:secret@mail.example.com:587',
    secret: true,
  }),
  mailFrom: textOption({
    env: 'HOLDFAST_MAIL_FROM',
    help: 'The sender of mail: holdfast@example.com, or Holdfast <holdfast@example.com>.',
    fallback: null,
  }),
  logLevel: choiceOption({
    env: 'HOLDFAST_LOG_LEVEL',
    help: 'The log level: silent, fatal, error, warn, info, debug or trace.',
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    fallback: 'info',
  }),
  metricsToken: textOption({
    env: 'HOLDFAST_METRICS_TOKEN',
    help: 'The bearer token for /metrics. Empty: created at the first start and kept in <data dir>/metrics-token.',
    fallback: null,
    secret: true,
  }),
  metricsListen: listenOption({
    env: 'HOLDFAST_METRICS_LISTEN',
    help: 'A separate address and port for /metrics, which then needs no token and is served nowhere else: 127.0.0.1:9464. Allow only the monitoring system to reach it.',
  }),
  allowPrivateNetworks: optionalBooleanOption({
    env: 'HOLDFAST_ALLOW_PRIVATE_NETWORKS',
    help: 'Whether the service may connect to private and loopback addresses for its accounts (webhooks, providers). Suitable for a home lab, unsafe if accounts do not trust each other. Empty: set by the operator in the dashboard, closed by default. Link-local and cloud metadata addresses always stay closed.',
  }),
  egressAllow: listOption({
    env: 'HOLDFAST_EGRESS_ALLOW',
    help: 'Private or link-local networks that are open: 192.168.7.0/24,10.1.2.3',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR notation, separated by commas',
  }),
  egressDeny: listOption({
    env: 'HOLDFAST_EGRESS_DENY',
    help: 'Networks that are closed. Takes precedence over HOLDFAST_EGRESS_ALLOW.',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR notation, separated by commas',
  }),
  trustedProxies: listOption({
    env: 'HOLDFAST_TRUSTED_PROXIES',
    help: 'Networks of trusted proxies, whose X-Forwarded-For is used: 127.0.0.1,10.0.0.0/8. Empty: the address of a request is that of its connection.',
    each: requireNetwork,
    allowed: 'addresses and networks in CIDR notation, separated by commas',
  }),
  failedAttemptsPerMinute: integerOption({
    env: 'HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE',
    help: 'How many requests without a valid token one address (for IPv6: one /64) may send per minute.',
    min: 1,
    max: 1_000_000,
    fallback: 60,
  }),
  blockedAgents: listOption({
    env: 'HOLDFAST_BLOCKED_AGENTS',
    help: 'Update clients whose reports are answered with badagent, by User-Agent, with the wildcards * and ?: broken-client/1.*,*Bot*',
    each: (item) => item,
    allowed: 'patterns, separated by commas',
  }),
  connectivityTargets: listOption({
    env: 'HOLDFAST_CONNECTIVITY_TARGETS',
    help: 'Hosts and ports that are reachable whenever this installation has a connection: 192.168.1.1:53,one.example.net:443. While none is reachable, monitors that fail are unknown instead of down.',
    each: parseHostAndPort,
    allowed: 'hosts with a port, separated by commas',
  }),
  rdapBootstrapUrl: urlOption({
    env: 'HOLDFAST_RDAP_BOOTSTRAP_URL',
    help: 'Where the list of the registries’ RDAP servers is read, once a day: a copy of the file of IANA (RFC 9224). Empty: https://data.iana.org/rdap/dns.json. While it cannot be read, the list of this version is used.',
    protocols: ['http:', 'https:'],
    example: 'https://mirror.example.com/rdap/dns.json',
  }),
  certspotterUrl: urlOption({
    env: 'HOLDFAST_CERTSPOTTER_URL',
    help: 'Where accounts that have enabled Certificate Transparency with Cert Spotter search for certificates of their domains: a proxy of its API. Empty: https://api.certspotter.com.',
    protocols: ['http:', 'https:'],
    example: 'https://proxy.example.com/certspotter',
  }),
  crtshUrl: urlOption({
    env: 'HOLDFAST_CRTSH_URL',
    help: 'The same for crt.sh. Empty: https://crt.sh.',
    protocols: ['http:', 'https:'],
    example: 'https://proxy.example.com/crtsh',
  }),
  dropListUrls: listOption({
    env: 'HOLDFAST_DROP_LISTS',
    help: 'Where the lists of the names that registries will release are read, once a day, if names of their TLD are watched: uk=https://…,au=https://…, with the addresses of the files on registrars.nominet.uk/drop-lists and identitydigital.au/domain-name-drop-list. Those of .se and .nu are read without this.',
    each: parseDropList,
    allowed: 'pairs of a TLD and a URL, separated by commas',
  }),
  dnsRootServers: listOption({
    env: 'HOLDFAST_DNS_ROOT_SERVERS',
    help: 'The root servers from which the delegation of domains is read, with ports: 10.0.0.53:53,[2001:db8::53]:53. Empty: those of the internet.',
    each: parseHostAndPort,
    allowed: 'addresses with a port, separated by commas',
  }),
  dnsServerAddresses: listOption({
    env: 'HOLDFAST_DNS_SERVER_ADDRESSES',
    help: 'Where name servers are that the DNS names by another address, when the delegation of domains is checked, by address or host name: 192.0.2.53=10.0.0.53:53,ns1.example.net=10.0.0.54:53.',
    each: parseServerPlace,
    allowed: 'pairs of an address or host name and an address with a port, separated by commas',
  }),
  valkeyUrl: urlOption({
    env: 'HOLDFAST_VALKEY_URL',
    help: 'A Valkey or Redis server that shares the rate limits between processes. Empty: each process counts separately.',
    protocols: ['redis:', 'rediss:'],
    example: 'redis://:secret@valkey.example.com:6379',
    secret: true,
  }),
  plansFile: textOption({
    env: 'HOLDFAST_PLANS_FILE',
    help: 'A JSON file with your own plans, which replace the built-in ones (server/src/platform/plans/plans.json).',
    fallback: null,
  }),
  stopDelaySeconds: integerOption({
    env: 'HOLDFAST_STOP_DELAY_SECONDS',
    help: 'How many seconds requests are still accepted after the service was asked to stop, while /readyz already answers 503. Set it longer than your load balancer needs to notice. 0: stop immediately.',
    min: 0,
    max: 300,
    fallback: 0,
  }),
  deliveryConcurrency: integerOption({
    env: 'HOLDFAST_DELIVERY_CONCURRENCY',
    help: 'How many webhook deliveries one worker process sends concurrently.',
    min: 1,
    max: 1000,
    fallback: 256,
  }),
}
