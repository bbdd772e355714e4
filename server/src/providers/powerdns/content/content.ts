// Record content as PowerDNS wants it. Its API takes a record only in the very spelling in which it would print it
// ("Not in expected format"), which for a few types is not the canonical one; and what it prints is not always
// presentation form.
import { splitTokens } from '#kernel/dns/rdata/tokens.ts'
import { recordType } from '#kernel/dns/records/record-types.ts'
import { apiLocation, presentedLocation } from './location.ts'
import { apiName, presentedName } from './names.ts'
import { apiType } from './types.ts'

/** Canonical RDATA in the spelling of PowerDNS. */
export function apiContent(type: string, canonical: string): string {
  if (type === 'AAAA') return canonical.includes('.') ? withoutIpv4(canonical) : canonical
  if (type === 'LOC') return apiLocation(canonical)
  if (type === 'CSYNC') return canonical.split(' ').map(apiType).join(' ')
  const content = withApiNames(type, canonical)
  if (type === 'SVCB' || type === 'HTTPS') return serviceContent(content)
  return content === '\\# 0' ? '\\# 0 ' : content
}

/** Content as PowerDNS prints it, in presentation form. */
export function presentedContent(type: string, content: string): string {
  if (type === 'LOC') return presentedLocation(content)
  return /["();@$]/.test(content) ? mapNames(type, content, presentedName) : content
}

function withApiNames(type: string, canonical: string): string {
  return canonical.includes('\\')
    ? mapNames(type, canonical, (name) => apiName(name.slice(0, -1)))
    : canonical
}

/** Blanks, and a quoted string or anything else without blanks; a name may hold quotes like any other character. */
const nextToken = /(\s*)("(?:[^"\\]|\\.)*"(?=\s|$)|\S+)/sy

/** The content with its names in another spelling; what follows the last of them stays as it is. */
function mapNames(type: string, content: string, spell: (name: string) => string): string {
  const fields = recordType(type)?.fields ?? []
  // The form of unknown types stands for the whole data.
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

/** The target is in the spelling of PowerDNS already. */
function apiServiceTokens(content: string): string[] {
  const [priority = '', target = ''] = content.split(' ', 2)
  const rest = content.slice(priority.length + target.length + 2)
  return [priority, target, ...(splitTokens(rest, 'pairs') ?? [])]
}

/** Keys that PowerDNS knows by number only have quotes and always a value; of the others, only `ech` has quotes. */
function parameterContent(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  const value = parameter.slice(name.length + 1)
  const bare = value.replace(/^"(.*)"$/s, '$1')
  if (name === 'dohpath') return `key7="${bare}"`
  if (name === 'ech' || /^key\d/.test(name)) return `${name}="${bare}"`
  return name === 'alpn' && !bare.includes(' ') ? `alpn=${bare}` : parameter
}
