/** The report that registries require after a restoration (RFC 3915, section 4.2.5). */
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { Progress } from '#providers/ports/registrar/purchases.ts'
import { tag } from '#providers/xml.ts'
import type { EppSession } from '../client.ts'
import { type DomainInfo, readOwnDomain } from '../registrar/domain-info.ts'
import { objectCommand, service } from '../wire/commands.ts'

/** The statements that ICANN's agreements with registries prescribe. */
const statements = [
  'This registrar has not restored the Registered Name in order to assume the rights to use or sell the Registered Name for itself or for any third party.',
  'The information in this report is true to best of this registrar’s knowledge, and this registrar acknowledges that intentionally supplying false information in this report shall constitute an incurable material breach of the Registry-Registrar Agreement.',
]

/** How far a restoration is. The report is sent if the registry still waits for it. */
export async function reportRestore(session: EppSession, name: string): Promise<Progress> {
  const domain = await readOwnDomain(session, name)
  if (!domain.statuses.includes('pendingRestore')) return progressOf(domain)
  try {
    await session.send(
      objectCommand('domain', 'update', tag('domain:name', {}, name), tag('domain:chg', {})),
      {
        extension: [service('rgp', 'update', report(domain))],
      },
    )
  } catch (error) {
    // Already reported, or not yet possible: the restoration itself was accepted.
    if (!(error instanceof ProviderError)) throw error
    return { state: 'running', reference: null, message: error.message }
  }
  return progressOf(await readOwnDomain(session, name))
}

function progressOf({ statuses }: DomainInfo): Progress {
  const isRestored = !statuses.includes('pendingRestore') && !statuses.includes('redemptionPeriod')
  return { state: isRestored ? 'done' : 'running', reference: null, message: null }
}

function report(domain: DomainInfo) {
  const { name, sponsor, nameservers, expiresAt } = domain
  const data = `Domain: ${name}; registrar: ${sponsor}; expiry: ${expiresAt?.toISOString() ?? 'unknown'}; name servers: ${nameservers.join(', ')}`
  const now = new Date().toISOString()
  return tag(
    'rgp:restore',
    { op: 'report' },
    tag(
      'rgp:report',
      {},
      tag('rgp:preData', {}, data),
      tag('rgp:postData', {}, data),
      tag('rgp:delTime', {}, (domain.changedAt ?? new Date()).toISOString()),
      tag('rgp:resTime', {}, now),
      tag('rgp:resReason', {}, 'Registrant error.'),
      statements.map((statement) => tag('rgp:statement', {}, statement)),
    ),
  )
}
