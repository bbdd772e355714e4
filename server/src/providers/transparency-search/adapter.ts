import type { IssuanceSearches } from '#providers/ports/issuance-search.ts'
import { certspotterAt, certspotterUrl } from './certspotter.ts'
import { crtshAt, crtshUrl } from './crtsh.ts'

/** Null: the address of the source itself. */
type SearchAddresses = { certspotterUrl: URL | null; crtshUrl: URL | null }

export function issuanceSearchesAt(addresses: SearchAddresses): IssuanceSearches {
  return {
    certspotter: certspotterAt(addressOf(addresses.certspotterUrl) ?? certspotterUrl),
    crtsh: crtshAt(addressOf(addresses.crtshUrl) ?? crtshUrl),
  }
}

function addressOf(url: URL | null): string | null {
  return url === null ? null : url.href.replace(/\/$/, '')
}
