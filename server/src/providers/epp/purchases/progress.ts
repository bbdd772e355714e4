/** How far purchases are, from what the registry tells of the domain, its transfer and the message queue. */
import { addSeconds } from '#kernel/time.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type { Progress, SentPurchase } from '#providers/ports/registrar/purchases.ts'
import { elementAt, tag, textAt } from '#providers/xml.ts'
import type { EppSession } from '../client.ts'
import { type DomainInfo, dateAt, isOwn, readAnyDomain } from '../registrar/domain-info.ts'
import { service } from '../wire/commands.ts'
import { pendingResult } from './messages.ts'
import { reportRestore } from './restore-report.ts'

const done: Progress = { state: 'done', reference: null, message: null }
const running: Progress = { ...done, state: 'running' }
const failed = (message: string): Progress => ({ state: 'failed', reference: null, message })

/** The clocks of the registry and of this installation may differ by so much. */
const clockSeconds = 600

/** The purchase at the registry; null if there is no trace of it. */
export async function trace(
  session: EppSession,
  providerState: ProviderState,
  sent: SentPurchase,
): Promise<Progress | null> {
  const domain = await unlessNotFound(readAnyDomain(session, sent.name))
  if (sent.kind === 'transfer') return await traceTransfer(session, sent, domain)
  if (sent.kind === 'register') return await traceRegistration(session, providerState, sent, domain)
  if (!domain || !isOwn(session, domain)) return null
  if (sent.kind === 'restore') {
    if (domain.statuses.includes('pendingRestore')) return await reportRestore(session, sent.name)
    return domain.statuses.includes('redemptionPeriod') ? null : done
  }
  if (domain.statuses.includes('pendingRenew')) return running
  const isRenewed = sent.expiresAt !== null && domain.expiresAt !== null && domain.expiresAt > sent.expiresAt
  return isRenewed ? done : null
}

async function traceRegistration(
  session: EppSession,
  providerState: ProviderState,
  { name, key, sentAt }: SentPurchase,
  domain: DomainInfo | null,
): Promise<Progress | null> {
  if (!domain) {
    const result = await pendingResult(session, providerState, name)
    return result?.key === key && !result.isAccepted ? failed(result.message) : null
  }
  // A domain that this account had before was not registered by this order.
  const earliest = addSeconds(sentAt, -clockSeconds)
  if (!isOwn(session, domain) || (domain.createdAt !== null && domain.createdAt < earliest)) return null
  return domain.statuses.includes('pendingCreate') ? running : done
}

async function traceTransfer(
  session: EppSession,
  { name, sentAt }: SentPurchase,
  domain: DomainInfo | null,
): Promise<Progress | null> {
  const transfer = await readTransfer(session, name)
  const isOurs = transfer !== null && transfer.requestedBy.toLowerCase() === session.registrarId.toLowerCase()
  const isRecent = transfer?.requestedAt != null && transfer.requestedAt >= addSeconds(sentAt, -clockSeconds)
  if (transfer && isOurs && isRecent) {
    if (transfer.status === 'pending')
      return {
        state: 'blocked',
        reference: null,
        message: `The registrar ${transfer.present} has to approve the transfer.`,
      }
    return transfer.status.endsWith('Approved') ? done : failed(`The transfer has ended: ${transfer.status}.`)
  }
  return domain && isOwn(session, domain) ? done : null
}

type Transfer = { status: string; requestedBy: string; requestedAt: Date | null; present: string }

/** The last transfer of the domain; null if there was none that this registrar may see. */
async function readTransfer({ send }: EppSession, name: string): Promise<Transfer | null> {
  try {
    const { data } = await send(
      tag('transfer', { op: 'query' }, service('domain', 'transfer', tag('domain:name', {}, name))),
    )
    const transfer = elementAt(data, 'trnData')
    if (!transfer) return null
    return {
      status: textAt(transfer, 'trStatus'),
      requestedBy: textAt(transfer, 'reID'),
      requestedAt: dateAt(transfer, 'reDate'),
      present: textAt(transfer, 'acID'),
    }
  } catch (error) {
    // Not pending (2301), not authorized (2201), or no such domain (2303).
    if (error instanceof ProviderError && ['rejected', 'auth', 'not_found'].includes(error.kind)) return null
    throw error
  }
}
