import type { Check } from '../check.ts'

/** Servers with different versions of the zone. */
export const serialMismatchCheck: Check = {
  code: 'serial_mismatch',
  place: 'name_servers',
  needsDelegation: true,
  find({ domain, delegation }) {
    const serving = delegation?.servers.filter(({ serial }) => serial !== null) ?? []
    if (new Set(serving.map(({ serial }) => serial)).size < 2) return null
    const serials = serving.map(({ host, serial }) => `${host}: ${serial}`)
    return {
      severity: 'info',
      summary: 'The name servers have different versions of the zone',
      message: `The serials of ${domain.name} are ${[...new Set(serials)].join(', ')}. After a change this is normal for some minutes. If it stays so, a server does not receive updates. Providers that are used in parallel number their versions independently.`,
      remedies: [],
    }
  },
}
