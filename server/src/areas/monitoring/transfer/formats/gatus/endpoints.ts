/** What an endpoint of Gatus checks, told by its URL, as settings of a monitor. */
import { isRecord } from '../format.ts'
import { acceptedStatuses, type Condition, settingsOf } from './conditions.ts'
import { secondsOf, textOf } from './values.ts'

type Settings = Record<string, unknown>
export type Endpoint = Readonly<Record<string, unknown>>

/** Why an endpoint cannot be imported. */
export class NotCarriedOver extends Error {}

type Notes = (field: string, message: string) => void

export function checkOf(
  endpoint: Endpoint,
  conditions: readonly Condition[],
  note: Notes,
): { type: string; settings: Settings } {
  const { type, settings } = targetOf(endpoint, note)
  const client = clientSettings(type, endpoint['client'], note)
  const all: Settings = { ...settings, ...client }
  if (type === 'http') {
    const statuses = acceptedStatuses(conditions)
    if (statuses.length === 0) throw new NotCarriedOver('No status code fits its conditions')
    if (statuses.length > 20) throw new NotCarriedOver('Its conditions on the status code are too many')
    all['accepted_statuses'] = statuses
  }
  for (const condition of conditions) {
    const added = settingsOf(type, condition)
    if (!added) note('conditions', `The condition ${condition.text} has no equivalent, and is not checked`)
    else addSettings(all, added)
    if (added && 'slow_after_ms' in added)
      note('conditions', `With the condition ${condition.text} it is degraded, and not down`)
  }
  return { type, settings: all }
}

function addSettings(all: Settings, added: Settings): void {
  const assertions = [all['assertions'], added['assertions']].flat().filter((each) => each !== undefined)
  Object.assign(all, added, assertions.length > 0 && { assertions })
}

function targetOf(endpoint: Endpoint, note: Notes): { type: string; settings: Settings } {
  const text = textOf(endpoint['url'])
  if (isRecord(endpoint['dns'])) return dnsTarget(text, endpoint['dns'])
  const scheme = /^([a-z]+):\/\//.exec(text)?.[1] ?? ''
  switch (scheme) {
    case 'http':
    case 'https':
      return { type: 'http', settings: { url: text, ...requestOf(endpoint) } }
    case 'ws':
    case 'wss':
      if (textOf(endpoint['body']) !== '') note('body', 'No message is sent: the connection is enough')
      return { type: 'websocket', settings: { url: text, ...headersOf(endpoint) } }
    case 'tcp':
      if (textOf(endpoint['body']) !== '') note('body', 'The body is not sent: the connection is enough')
      return { type: 'tcp', settings: hostAndPort(text) }
    case 'icmp':
      return { type: 'icmp', settings: { host: hostAndPort(text)['host'] } }
    case 'tls':
      return { type: 'tls', settings: hostAndPort(text) }
    case 'starttls':
      return { type: 'tls', settings: { ...hostAndPort(text), start_tls: 'smtp' } }
    case 'grpc':
    case 'grpcs':
      return { type: 'grpc', settings: { ...hostAndPort(text), tls: scheme === 'grpcs' } }
    case 'ssh':
      if (isRecord(endpoint['ssh']) && textOf(endpoint['ssh']['username']) !== '')
        note('ssh', 'It does not sign in and runs no command: the banner of the server is enough')
      return { type: 'ssh', settings: hostAndPort(text) }
    default:
      throw new NotCarriedOver(
        `There is no check for ${scheme === '' ? text || 'an empty URL' : `${scheme}://`}`,
      )
  }
}

function hostAndPort(text: string): Settings {
  const [, host = '', port] = /^[a-z]+:\/\/(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(text) ?? []
  return { host: host.replaceAll(/^\[|\]$/g, ''), ...(port !== undefined && { port: Number(port) }) }
}

function dnsTarget(url: string, dns: Endpoint): { type: string; settings: Settings } {
  const { host, port } = hostAndPort(`dns://${url.replace(/^[a-z]+:\/\//, '')}`) as {
    host: string
    port?: number
  }
  return {
    type: 'dns',
    settings: {
      name: textOf(dns['query-name']).replace(/(.)\.$/, '$1'),
      type: textOf(dns['query-type']),
      server: host,
      ...(port !== undefined && { port }),
    },
  }
}

function requestOf(endpoint: Endpoint): Settings {
  const body = textOf(endpoint['body'])
  const sent = endpoint['graphql'] === true ? JSON.stringify({ query: body }) : body
  const type = endpoint['graphql'] === true ? { 'Content-Type': 'application/json' } : {}
  return {
    method: textOf(endpoint['method']).toUpperCase() || 'GET',
    ...(sent !== '' && { body: sent }),
    ...headersOf({
      ...endpoint,
      headers: { ...type, ...(isRecord(endpoint['headers']) ? endpoint['headers'] : {}) },
    }),
  }
}

const secretName = /auth|token|key|secret|cookie|password|session/i

function headersOf({ headers }: Endpoint): Settings {
  const all = Object.entries(isRecord(headers) ? headers : {}).map(([name, value]) => ({
    name,
    value: textOf(value),
  }))
  const secret = all.filter(({ name, value }) => secretName.test(name) && value !== '')
  const open = all.filter((header) => !secret.includes(header))
  return { ...(open.length > 0 && { headers: open }), ...(secret.length > 0 && { secret_headers: secret }) }
}

const ignoresCertificates = new Set(['http', 'tls', 'websocket', 'grpc'])

function clientSettings(type: string, client: unknown, note: Notes): Settings {
  if (!isRecord(client)) return {}
  if (textOf(client['tunnel']) !== '') throw new NotCarriedOver('It is checked through an SSH tunnel')
  if (isRecord(client['identity-aware-proxy']))
    throw new NotCarriedOver('Identity-Aware Proxy is not supported')
  if (textOf(client['proxy-url']) !== '') note('client', 'It is checked directly and not through a proxy')
  if (textOf(client['dns-resolver']) !== '')
    note('client', 'Names are resolved by the resolver of this installation')
  if (isRecord(client['tls']) && textOf(client['tls']['certificate-file']) !== '')
    note(
      'client',
      'The client certificate is a file on the server of Gatus: enter it under Client certificate',
    )
  return {
    ...(client['insecure'] === true && ignoresCertificates.has(type) && { ignore_certificate: true }),
    ...(client['ignore-redirect'] === true && type === 'http' && { redirects: 0 }),
    ...(/^ip[46]$/.test(textOf(client['network'])) && { family: `ipv${textOf(client['network']).slice(2)}` }),
    ...(isRecord(client['oauth2']) && type === 'http' && { authentication: oauth2(client['oauth2']) }),
  }
}

function oauth2(given: Endpoint): Settings {
  const scopes = Array.isArray(given['scopes']) ? given['scopes'].map(textOf).join(' ') : ''
  return {
    kind: 'oauth2',
    token_url: textOf(given['token-url']),
    client_id: textOf(given['client-id']),
    client_secret: textOf(given['client-secret']),
    ...(scopes !== '' && { scope: scopes }),
  }
}

/** Gatus checks every minute and waits 10 s unless told otherwise. */
export function timesOf(endpoint: Endpoint, note: Notes): Settings {
  const client = isRecord(endpoint['client']) ? endpoint['client'] : {}
  const given = secondsOf(endpoint['interval'] ?? '60s') ?? 60
  const interval = Math.min(Math.max(Math.round(given), 10), 86_400)
  if (interval !== given) note('interval', `It is checked every ${interval} s and not every ${given} s`)
  const timeout = Math.round(secondsOf(client['timeout'] ?? '10s') ?? 10)
  return {
    interval_seconds: interval,
    timeout_seconds: Math.min(Math.max(timeout, 1), 60, interval),
  }
}
