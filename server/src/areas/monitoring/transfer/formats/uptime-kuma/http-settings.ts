/** HTTP, keyword and JSON monitors of Uptime Kuma. */
import { isRecord } from '../format.ts'
import { NotCarriedOver, type Notes } from './notes.ts'
import { type Fields, parsedJson, textOf } from './source.ts'

type Settings = Record<string, unknown>

export function httpSettings(type: string, fields: Fields, note: Notes): Settings {
  const { url, authentication } = withoutUser(textOf(fields['url']))
  const own = authenticationOf(fields)
  const content = textOf(fields['body']) === '' ? {} : bodyOf(fields)
  const headers = headersOf(fields, content.contentType)
  if (fields['proxyid'] || fields['proxy_id']) note('It is checked directly and not through a proxy')
  if (fields['cachebust']) note('The parameter that avoids caches is not added to the URL')
  return {
    url,
    method: textOf(fields['method']).toUpperCase() || 'GET',
    ...headers,
    ...(content.body !== undefined && { body: content.body }),
    ...((own ?? authentication) ? { authentication: own ?? authentication } : {}),
    ...clientCertificateOf(fields),
    ...familyOf(fields),
    redirects: redirectsOf(fields, note),
    accepted_statuses: statusesOf(fields, note),
    assertions: assertionsOf(type, fields),
    ...(Boolean(fields['ignoretls']) && { ignore_certificate: true }),
    expiry_days: fields['expirynotification'] ? 14 : 0,
  }
}

export function familyOf(fields: Fields): Settings {
  const family = fields['ipfamily']
  return family === 'ipv4' || family === 'ipv6' ? { family } : {}
}

/** User name and password in a URL are secrets, and have fields of their own. */
export function withoutUser(text: string): { url: string; authentication: Settings | null } {
  if (!URL.canParse(text)) return { url: text, authentication: null }
  const { username, password } = new URL(text)
  if (username === '' && password === '') return { url: text, authentication: null }
  const url = text.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1')
  if (password === '') throw new NotCarriedOver('The URL has a user name without a password')
  const decoded = { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  return { url, authentication: { kind: 'basic', ...decoded } }
}

function authenticationOf(fields: Fields): Settings | null {
  switch (textOf(fields['authmethod'])) {
    case 'basic':
      return {
        kind: 'basic',
        username: textOf(fields['basicauthuser']),
        password: textOf(fields['basicauthpass']),
      }
    case 'bearer':
      return { kind: 'bearer', token: textOf(fields['bearertoken']) }
    case 'oauth2-cc':
      return {
        kind: 'oauth2',
        token_url: textOf(fields['oauthtokenurl']),
        client_id: textOf(fields['oauthclientid']),
        client_secret: textOf(fields['oauthclientsecret']),
        client_authentication: textOf(fields['oauthauthmethod']).endsWith('post') ? 'body' : 'basic',
        ...optional('scope', fields['oauthscopes']),
        ...optional('audience', fields['oauthaudience']),
      }
    case 'ntlm':
      throw new NotCarriedOver('NTLM authentication is not supported')
    default:
      return null
  }
}

function clientCertificateOf(fields: Fields): Settings {
  if (textOf(fields['authmethod']) !== 'mtls') return {}
  return {
    client_certificate: { cert: textOf(fields['tlscert']), key: textOf(fields['tlskey']) },
    ...optional('authority', fields['tlsca']),
  }
}

function optional(name: string, value: unknown): Settings {
  const text = textOf(value)
  return text === '' ? {} : { [name]: text }
}

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
}

function bodyOf(fields: Fields): { body?: string; contentType?: string } {
  const encoding = textOf(fields['httpbodyencoding']) || 'json'
  return { body: String(fields['body']), contentType: contentTypes[encoding] ?? 'application/json' }
}

const secretName = /auth|token|key|secret|cookie|password|session/i

function headersOf(fields: Fields, contentType: string | undefined): Settings {
  const given = parsedJson(fields['headers'])
  const entries = isRecord(given)
    ? Object.entries(given).map(([name, value]) => ({ name, value: String(value) }))
    : []
  const hasType = entries.some(({ name }) => name.toLowerCase() === 'content-type')
  const all = contentType && !hasType ? [{ name: 'Content-Type', value: contentType }, ...entries] : entries
  const secret = all.filter(({ name, value }) => secretName.test(name) && value !== '')
  const open = all.filter((header) => !secret.includes(header))
  return { ...(open.length > 0 && { headers: open }), ...(secret.length > 0 && { secret_headers: secret }) }
}

function redirectsOf(fields: Fields, note: Notes): number {
  const given = Number(fields['maxredirects'] ?? 10)
  if (given > 10) note(`Up to 10 redirects are followed and not ${given}`)
  return Math.min(Math.max(given, 0), 10)
}

function statusesOf(fields: Fields, note: Notes): string[] {
  const given = parsedJson(fields['acceptedstatuscodes'])
  const codes = Array.isArray(given) ? given.map(String) : ['200-299']
  const known = codes.filter((code) => /^[1-5]\d\d(?:-[1-5]\d\d)?$/.test(code))
  if (known.length < codes.length)
    note(
      `These status codes are not accepted here: ${codes.filter((code) => !known.includes(code)).join(', ')}`,
    )
  if (known.length === 0) throw new NotCarriedOver('None of its accepted status codes exists in HTTP')
  return known
}

function assertionsOf(type: string, fields: Fields): Settings[] {
  if (type === 'keyword')
    return [
      {
        kind: 'body',
        comparison: fields['invertkeyword'] ? 'not_contains' : 'contains',
        value: String(fields['keyword'] ?? ''),
      },
    ]
  return type === 'json-query' ? [jsonAssertion(fields)] : []
}

const comparisons: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '>': 'greater',
  '<': 'less',
  contains: 'contains',
}

function jsonAssertion(fields: Fields): Settings {
  const query = textOf(fields['jsonpath'])
  // A plain path means the same in JSONata and JSONPath. Everything else is a language of its own.
  const path = /^(?:\$\.?)?((?:[A-Za-z_]\w*|\[\d+\])(?:\.[A-Za-z_]\w*|\[\d+\])*)?$/.exec(query)
  if (!path) throw new NotCarriedOver(`The JSONata query “${query}” has no equivalent: use JSONPath`)
  const operator = textOf(fields['jsonpathoperator']) || '=='
  const comparison = comparisons[operator]
  if (!comparison) throw new NotCarriedOver(`JSON values cannot be compared with ${operator}`)
  const rest = path[1] ?? ''
  return {
    kind: 'json',
    path: rest === '' || rest.startsWith('[') ? `$${rest}` : `$.${rest}`,
    comparison,
    value: String(fields['expectedvalue'] ?? ''),
  }
}
