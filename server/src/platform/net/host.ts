import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import { readAddress } from '#kernel/ip/address.ts'

/** The host of a URL, or a bare host, in canonical form: a name, or an IP address. Null if there is none. */
export function hostOf(text: string): string | null {
  const host = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? hostOfUrl(text) : text.trim()
  const address = readAddress(host.replace(/^\[(.*)\]$/, '$1'))
  if (address) return address.address
  try {
    return host === '' ? null : parseName(host)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

function hostOfUrl(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : ''
}
