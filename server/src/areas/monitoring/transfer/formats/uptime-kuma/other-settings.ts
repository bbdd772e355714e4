/** Monitors of Uptime Kuma that are not HTTP requests, by their type. */
import { isRecord } from '../format.ts'
import { familyOf, withoutUser } from './http-settings.ts'
import { NotCarriedOver, type Notes } from './notes.ts'
import { type Fields, parsedJson, textOf } from './source.ts'

type Checked = { type: string; settings: Record<string, unknown> }

export const otherSettings: Readonly<Record<string, (fields: Fields, note: Notes) => Checked>> = {
  port: tcp,
  ping: icmp,
  dns,
  smtp,
  'websocket-upgrade': webSocket,
  'grpc-keyword': grpc,
  postgres: (fields, note) => database('postgresql', fields, note),
  mysql: (fields, note) => database('mysql', fields, note),
  redis,
}

const host = (fields: Fields) => textOf(fields['hostname'])
const port = (fields: Fields) => (fields['port'] ? { port: Number(fields['port']) } : {})

function tcp(fields: Fields): Checked {
  const alert = textOf(fields['expectedtlsalert'])
  if (alert !== '' && alert !== 'none') throw new NotCarriedOver('A TLS alert cannot be expected')
  const security = textOf(fields['smtpsecurity'])
  return {
    type: 'tcp',
    settings: {
      host: host(fields),
      ...port(fields),
      ...(security === 'secure' && { tls: true, ...certificate(fields) }),
      ...(security === 'starttls' && { start_tls: 'smtp', ...certificate(fields) }),
    },
  }
}

function certificate(fields: Fields) {
  return {
    ...(Boolean(fields['ignoretls']) && { ignore_certificate: true }),
    expiry_days: fields['expirynotification'] ? 14 : 0,
  }
}

function icmp(fields: Fields): Checked {
  const count = Number(fields['pingcount'] ?? 1)
  const size = Number(fields['packetsize'] ?? 56)
  return {
    type: 'icmp',
    settings: {
      host: host(fields),
      count: Math.min(Math.max(count, 1), 20),
      size: Math.min(Math.max(size, 16), 1472),
      ...familyOf(fields),
    },
  }
}

function dns(fields: Fields, note: Notes): Checked {
  const servers = textOf(fields['dnsresolveserver'])
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '')
  if (servers.length > 1) note(`Only the first name server is asked: ${servers[0]}`)
  const type = textOf(fields['dnsresolvetype']) || 'A'
  return {
    type: 'dns',
    settings: {
      name: host(fields),
      type,
      ...(servers[0] !== undefined && { server: servers[0], ...port(fields) }),
      ...expectedRecords(type, fields),
    },
  }
}

/** One of the records must equal one of the values; every other condition is left to a person. */
function expectedRecords(type: string, fields: Fields): Record<string, unknown> {
  const given = parsedJson(fields['conditions'])
  const conditions = Array.isArray(given) ? given : []
  if (conditions.length === 0) return {}
  const values = conditions.map((condition, index) => {
    const isEqual =
      isRecord(condition) && condition['operator'] === 'equals' && condition['variable'] === 'record'
    const isAlternative = index === 0 || (isRecord(condition) && condition['andOr'] === 'or')
    return isEqual && isAlternative ? textOf(condition['value']) : null
  })
  if (!['A', 'AAAA', 'CNAME', 'NS', 'PTR', 'TXT'].includes(type) || values.includes(null))
    throw new NotCarriedOver('Its conditions have no equivalent: enter the expected values')
  return { values, match: 'any' }
}

function smtp(fields: Fields): Checked {
  const security = textOf(fields['smtpsecurity'])
  return {
    type: 'smtp',
    settings: {
      host: host(fields),
      ...port(fields),
      security: security === 'secure' ? 'tls' : security === 'starttls' ? 'starttls' : 'none',
      ...(security === 'secure' || security === 'starttls' ? certificate(fields) : {}),
    },
  }
}

function webSocket(fields: Fields, note: Notes): Checked {
  if (fields['wsignoresecwebsocketacceptheader'])
    note('The header Sec-WebSocket-Accept of the response must be correct')
  const subprotocol = textOf(fields['wssubprotocol'])
  return {
    type: 'websocket',
    settings: {
      url: withoutUser(textOf(fields['url'])).url,
      ...(subprotocol !== '' && { subprotocol }),
      ...certificate(fields),
    },
  }
}

/** Only the standard health check: other methods would have to be described to us. */
function grpc(fields: Fields): Checked {
  const isHealth =
    /package\s+grpc\.health\.v1\s*;/.test(textOf(fields['grpcprotobuf'])) &&
    textOf(fields['grpcservicename']) === 'Health' &&
    textOf(fields['grpcmethod']).toLowerCase() === 'check' &&
    textOf(fields['keyword']) === 'SERVING' &&
    !fields['invertkeyword']
  if (!isHealth)
    throw new NotCarriedOver('Of gRPC, only the standard health check (grpc.health.v1) is supported')
  const [, name = '', number = ''] = /^(?:\w+:\/\/)?(.*):(\d+)$/.exec(textOf(fields['grpcurl'])) ?? []
  const body = parsedJson(fields['grpcbody'])
  const service = isRecord(body) ? textOf(body['service']) : ''
  return {
    type: 'grpc',
    settings: {
      host: name,
      port: Number(number),
      ...(service !== '' && { service }),
      tls: Boolean(fields['grpcenabletls']),
    },
  }
}

/** The parts of a connection string. */
function connection(fields: Fields) {
  const text = textOf(fields['databaseconnectionstring'])
  if (!URL.canParse(text) || new URL(text).hostname === '')
    throw new NotCarriedOver('Its connection string is not a URL: enter host, user and password')
  const url = new URL(text)
  return {
    host: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    parameters: url.searchParams,
  }
}

function database(type: 'postgresql' | 'mysql', fields: Fields, note: Notes): Checked {
  const given = parsedJson(fields['conditions'])
  if (Array.isArray(given) && given.length > 0)
    throw new NotCarriedOver('Its conditions on the result of the query have no equivalent')
  const { host: name, port: number, username, password, database: base, parameters } = connection(fields)
  // MySQL monitors have their password in a field that RADIUS monitors had first.
  const secret = password || (type === 'mysql' ? textOf(fields['radiuspassword']) : '')
  const query = textOf(fields['databasequery'])
  const mode = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'require' : '')
  if (query !== '') note('The query runs in a read-only transaction and must return a row')
  return {
    type,
    settings: {
      host: name,
      ...(number !== undefined && { port: number }),
      ...(base !== '' && { database: base }),
      username,
      ...(secret !== '' && { password: secret }),
      ...(/^(?:require|prefer)/.test(mode) && { tls: 'required' }),
      ...(mode.startsWith('verify') && { tls: 'verified' }),
      ...(query !== '' && { query }),
    },
  }
}

function redis(fields: Fields): Checked {
  const { host: name, port: number, username, password } = connection(fields)
  const isSecure = textOf(fields['databaseconnectionstring']).startsWith('rediss:')
  return {
    type: 'redis',
    settings: {
      host: name,
      ...(number !== undefined && { port: number }),
      ...(username !== '' && { username }),
      ...(password !== '' && { password }),
      ...(isSecure && { tls: true }),
      ...(isSecure && certificate(fields)),
    },
  }
}
