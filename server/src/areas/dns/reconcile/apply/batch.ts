import type { ChangeOutcome, DnsProvider, ProviderZone, RRsetChange } from '#providers/ports/dns.ts'
import { type ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'

/**
 * Sends changes in one call. If an atomic provider rejects the call because of some changes, the halves are sent
 * separately until those are found, so one invalid record does not block the others. Throws errors about the call as a
 * whole: wrong credentials, no response, too many calls.
 */
export async function sendBatch(
  dns: DnsProvider,
  zone: ProviderZone,
  changes: readonly RRsetChange[],
): Promise<ChangeOutcome[]> {
  try {
    return await dns.apply(zone, changes)
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (!isAboutContent(failure)) throw failure
    if (changes.length === 1) return [failure]
    const half = Math.ceil(changes.length / 2)
    const first = await sendBatch(dns, zone, changes.slice(0, half))
    return [...first, ...(await sendBatch(dns, zone, changes.slice(half)))]
  }
}

function isAboutContent({ kind }: ProviderError): boolean {
  return kind === 'rejected' || kind === 'conflict' || kind === 'stale' || kind === 'unsupported'
}
