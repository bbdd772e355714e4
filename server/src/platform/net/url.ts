import { EgressError } from './egress-error.ts'

/** Ports of services that an HTTP request could disrupt or control. */
const refusedPorts = new Set([
  19, 21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 514, 587, 636, 993, 995, 1433, 1521, 2049,
  3306, 3389, 5432, 5900, 6379, 11211, 27017,
])

/**
 * Returns an allowed http(s) URL or throws an EgressError. Only the parsed form may be checked: `0x7f.1` is 127.0.0.1.
 */
export function checkedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new EgressError('invalid_url', `"${text}" is not a URL`)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new EgressError('invalid_url', 'The URL must begin with https:// or http://')
  if (url.username !== '' || url.password !== '')
    throw new EgressError('invalid_url', 'The URL must not contain a user name or password')
  if (url.port !== '' && refusedPorts.has(Number(url.port)))
    throw new EgressError('invalid_url', `Port ${url.port} is reserved for a service other than HTTP`)
  return url
}
