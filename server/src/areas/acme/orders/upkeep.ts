/** What is done about certificates that were issued: the suggestion of the CA when to renew, and revocations. */
import { X509Certificate } from 'node:crypto'
import { recordIsRenewed } from '#areas/certificates/index.ts'
import { resourceError, retryAt } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { AcmeClient, Signer } from '../protocol/acme-client.ts'
import { AcmeError } from '../protocol/acme-error.ts'
import { certIdOf, readRenewalInfo } from '../protocol/renewal-info.ts'
import type { AcmeAnswer } from '../protocol/transport.ts'
import {
  type AccountRow,
  type ManagedRow,
  type RevocationReason,
  revocationCodes,
  updateManaged,
} from '../store.ts'
import { findLastOrder } from './order-store.ts'
import { renewalInWindow } from './renewal-time.ts'

type Subject = { managed: ManagedRow; account: AccountRow; client: AcmeClient; signer: Signer }

export type Upkeep = Subject &
  ({ kind: 'renewal_info'; url: string } | { kind: 'revoke'; chain: string; reason: RevocationReason })

export type UpkeepOutcome = { answer: AcmeAnswer } | { failure: AcmeError }

/** Null: nothing is due. */
export function upkeepOf({ now }: Context, subject: Subject): Upkeep | null {
  const { managed, account } = subject
  const { chain, revocation_reason, state, renewal_info, renews } = managed
  if (chain === null) return null
  if (revocation_reason !== null) return { ...subject, kind: 'revoke', chain, reason: revocation_reason }
  const base = account.directory.renewalInfo
  if (base === null || !renews || state !== 'issued') return null
  const certId = renewal_info?.cert_id ?? certIdOf(chain)
  if (certId === null || (renewal_info && new Date(renewal_info.check_at) > now)) return null
  return { ...subject, kind: 'renewal_info', url: `${base.replace(/\/$/, '')}/${certId}` }
}

export async function doUpkeep(upkeep: Upkeep): Promise<UpkeepOutcome> {
  const { client, signer } = upkeep
  try {
    if (upkeep.kind === 'renewal_info') return { answer: await client.get(upkeep.url) }
    const { revokeCert } = await client.directory()
    const certificate = new X509Certificate(upkeep.chain).raw.toString('base64url')
    const payload = { certificate, reason: revocationCodes[upkeep.reason] }
    return { answer: await client.post(revokeCert, payload, signer) }
  } catch (error) {
    if (error instanceof AcmeError) return { failure: error }
    throw error
  }
}

const checkSeconds = 6 * 3600
const checkSecondsMax = 86_400
const failedCheckSeconds = 3600

/**
 * The time of the renewal changes only with the window. Without an answer, it stays as it is, and also if an order was
 * requested or the renewal switched off while the CA was asked.
 */
export async function recordRenewalInfo(
  context: Context,
  managed: ManagedRow,
  outcome: UpkeepOutcome,
): Promise<void> {
  const { renewal_info: before, chain, not_before, not_after } = managed
  const certId = before?.cert_id ?? (chain && certIdOf(chain))
  if (!certId || !not_before || !not_after) return
  const read = 'answer' in outcome ? readRenewalInfo(outcome.answer.body) : null
  const wait = 'answer' in outcome ? (outcome.answer.retryAfterSeconds ?? checkSeconds) : failedCheckSeconds
  const check_at = addSeconds(context.now, Math.min(Math.max(wait, 60), checkSecondsMax)).toISOString()
  const window = read ?? before ?? { start: null, end: null, explanation_url: null }
  const { start, end, explanation_url } = window
  const isMoved = read !== null && (read.start !== before?.start || read.end !== before?.end)
  const issuedAt = (await findLastOrder(context, managed.id))?.finished_at ?? not_before
  await updateManaged(context, managed.id, {
    renewal_info: JSON.stringify({ cert_id: certId, start, end, explanation_url, check_at }),
    ...(isMoved &&
      managed.renews &&
      managed.state === 'issued' && {
        order_at: renewalInWindow(read, { not_before, not_after }, issuedAt),
        revision: managed.revision + 1,
        updated_at: context.now,
      }),
  })
}

/** About a day: a CA that is gone must not prevent the deletion of the certificate for ever. */
const revocationsMax = 100

/**
 * The CA may have revoked it already. An order that was requested since the revocation stays. Returns whether the claim has
 * ended.
 */
export async function recordRevocation(
  context: Context,
  job: Job,
  managed: ManagedRow,
  outcome: UpkeepOutcome,
): Promise<boolean> {
  const isDone = 'answer' in outcome || outcome.failure.code === 'alreadyRevoked'
  if (!isDone && outcome.failure.isTransient && job.attempt < revocationsMax) {
    await updateManaged(context, managed.id, {
      error: JSON.stringify(resourceError(context, outcome.failure)),
    })
    await job.finish(context.tx, { dueAt: retryAt(context, job, outcome.failure), failed: true })
    return true
  }
  const isReplaced = managed.order_reason === 'requested' || managed.order_reason === 'changed'
  if (isDone && !isReplaced) await recordIsRenewed(context, managed.id, false)
  await updateManaged(context, managed.id, {
    revocation_reason: null,
    ...(isDone
      ? {
          revoked_at: context.now,
          error: null,
          ...(!isReplaced && ({ state: 'revoked', order_at: null } as const)),
        }
      : { error: JSON.stringify(resourceError(context, outcome.failure)) }),
    revision: managed.revision + 1,
    updated_at: context.now,
  })
  return false
}
