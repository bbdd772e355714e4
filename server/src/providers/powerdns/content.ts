// Record content as PowerDNS wants it. Its API takes a record only in the very spelling in which it would print it
// ("Not in expected format"), which for a few types is not the canonical one. What it prints is read without regard
// to any of this.
import { splitTokens } from '#kernel/dns/rdata/tokens.ts'

/** Canonical RDATA in the spelling of PowerDNS. */
export function apiContent(type: string, canonical: string): string {
  if (type === 'AAAA') return canonical.includes('.') ? withoutIpv4(canonical) : canonical
  if (type === 'LOC') return locationContent(canonical)
  if (type === 'SVCB' || type === 'HTTPS') return serviceContent(canonical)
  return canonical === '\\# 0' ? '\\# 0 ' : canonical
}

function withoutIpv4(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/** Sizes have two decimals, and zero degrees are south and west. */
function locationContent(canonical: string): string {
  return canonical
    .replace(/ (\d+)m/g, ' $1.00m')
    .replace(/^0 0 0\.000 N/, '0 0 0.000 S')
    .replace(/ 0 0 0\.000 E/, ' 0 0 0.000 W')
}

function serviceContent(canonical: string): string {
  const [priority, target, ...parameters] = splitTokens(canonical, 'pairs') ?? []
  return [priority, target, ...parameters.map(parameterContent)].join(' ')
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
