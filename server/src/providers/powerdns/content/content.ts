// Record content in PowerDNS's format. Its API accepts a record only in the exact spelling in which it would print it
// ("Not in expected format"). For a few types this is not the canonical spelling, and what it prints is not always
// presentation format.
import { splitTokens } from '#kernel/dns/rdata/tokens.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { apiLocation, presentedLocation } from './location.ts'
import { apiName, presentedName } from './names.ts'
import { apiType } from './types.ts'

/** Converts canonical RDATA to the spelling of PowerDNS. */
export function apiContent(type: string, canonical: string): string {
  if (type === 'AAAA') return canonical.includes('.') ? withoutIpv4(canonical) : canonical
  if (type === 'LOC') return apiLocation(canonical)
  if (type === 'CSYNC') return canonical.split(' ').map(apiType).join(' ')
  const content = withApiNames(type, canonical)
  if (type === 'SVCB' || type === 'HTTPS') return serviceContent(content)
  return content === '\\# 0' ? '\\# 0 ' : content
}

/** Converts content as PowerDNS prints it to presentation format. */
export function presentedContent(type: string, content: string): string {
  if (type === 'LOC') return presentedLocation(content)
  return /["();@$]/.test(content) ? mapNames(type, content, presentedName) : content
}

function withApiNames(type: string, canonical: string): string {
  return canonical.includes('\\')
    ? mapNames(type, canonical, (name) => apiName(name.slice(0, -1)))
    : canonical
}

/**
 * Spaces followed by a quoted string or by other characters without spaces. A name may contain quotes like any other
 * character.
 */
const nextToken = /(\s*)("(?:[^"\\]|\\.)*"(?=\s|$)|\S+)/sy

/** Respells the names in the content. What follows the last name stays unchanged. */
function mapNames(type: string, content: string, spell: (name: string) => string): string {
  const fields = recordType(type)?.fields ?? []
  // Content in the format of unknown types (`\# …`) holds no names.
  const last = content.startsWith('\\# ') ? -1 : fields.findLastIndex(({ isDomainName }) => isDomainName)
  let mapped = ''
  nextToken.lastIndex = 0
  for (let index = 0; index <= last; index++) {
    const [, blanks = '', token = ''] = nextToken.exec(content) ?? []
    if (token === '') return content
    mapped += blanks + (fields[index]?.isDomainName ? spell(token) : token)
  }
  return mapped + content.slice(nextToken.lastIndex)
}

function withoutIpv4(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function serviceContent(canonical: string): string {
  const [priority = '', target = '', ...parameters] = apiServiceTokens(canonical)
  return [priority, target, ...parameters.map(parameterContent)].join(' ')
}

/** The target is already in the spelling of PowerDNS. */
function apiServiceTokens(content: string): string[] {
  const [priority = '', target = ''] = content.split(' ', 2)
  const rest = content.slice(priority.length + target.length + 2)
  return [priority, target, ...(splitTokens(rest, 'pairs') ?? [])]
}

/** Keys that PowerDNS knows only by number have quotes and always a value. Of the others, only `ech` has quotes. */
function parameterContent(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  const value = parameter.slice(name.length + 1)
  const bare = value.replace(/^"(.*)"$/s, '$1')
  if (name === 'dohpath') return `key7="${bare}"`
  if (name === 'ech' || /^key\d/.test(name)) return `${name}="${bare}"`
  return name === 'alpn' && !bare.includes(' ') ? `alpn=${bare}` : parameter
}
