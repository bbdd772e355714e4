import { openHeaders } from '#areas/webhooks/endpoints/headers.ts'
import { openSecrets } from '#areas/webhooks/endpoints/secrets.ts'
import type { Context } from '#platform/context.ts'
import { queueReferencedMail } from '#platform/mail/outbox.ts'
import type { Trend } from '#platform/trends/trend.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { attemptTrend } from '../attempt-trend.ts'
import { endPending, logImpossible, logInterrupted, type PendingRow, selectPending } from '../log-store.ts'
import type { DestinationFormat, RenderedRequest } from './destination-format.ts'
import type { Outgoing } from './send.ts'

export type DeliveryColumns = { endpoint_id: string }
export type DeliveryJob = Job<DeliveryColumns>

/** What is sent, the number of the attempt, and the receiver. */
export type Prepared = Outgoing & {
  number: number
  /** Whether the outcome affects the endpoint's health. */
  affectsHealth: boolean
  /** Whether the endpoint is known to be healthy, so that a success changes nothing. */
  isKnownHealthy: boolean
  /** Whether the endpoint's next delivery may be claimed together with recording this one. */
  allowsNext: boolean
  /** Where its attempts are counted. */
  trend: Trend<'delivered' | 'failed'>
}

/** Those of destinations that other areas own. */
export type Formats = readonly DestinationFormat[]

/** What to send for each of these jobs of one account; null if there is nothing to send now. */
export async function prepare(
  context: Context,
  jobs: readonly DeliveryJob[],
  formats: Formats,
): Promise<readonly (Prepared | null)[]> {
  const prepared = await prepareEach(context, jobs, formats)
  return prepared.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** A claimed job, and what it sends if that is already known. */
export type NextDelivery = { job: DeliveryJob; outgoing: Prepared | null }

/**
 * Prepares jobs that were claimed in a transaction that records outcomes. An error must not roll those back, so a job
 * that cannot be prepared is prepared again separately.
 */
export async function prepareNext(
  context: Context,
  jobs: readonly DeliveryJob[],
  formats: Formats,
): Promise<readonly NextDelivery[]> {
  const prepared = await prepareEach(context, jobs, formats)
  return prepared.flatMap((one, place) => {
    const job = jobs[place]
    if (!job || (one.status === 'fulfilled' && one.value === null)) return []
    return { job, outgoing: one.status === 'fulfilled' ? one.value : null }
  })
}

async function prepareEach(context: Context, jobs: readonly DeliveryJob[], formats: Formats) {
  const found = await selectPending(
    context.tx,
    context.accountId,
    jobs.map(({ id }) => id),
  )
  const pending = new Map(found.map((one) => [one.id, one]))
  const open = decryptOnce(context)
  return await Promise.allSettled(
    jobs.map(async (job) => {
      const delivery = pending.get(job.id)
      return delivery
        ? await preparePending(context, job, delivery, { open, formats })
        : await cancelOrphan(context, job)
    }),
  )
}

/** A pending delivery that the query does not return has lost its endpoint. */
async function cancelOrphan({ tx, accountId }: Context, job: DeliveryJob): Promise<null> {
  await job.finish(tx, { dueAt: null })
  await endPending(tx, accountId, job.id, 'cancelled')
  return null
}

async function preparePending(
  context: Context,
  job: DeliveryJob,
  pending: PendingRow,
  { open, formats }: { open: Decrypter; formats: Formats },
): Promise<Prepared | null> {
  const { tx, now } = context
  // Attempts are logged in the transaction that stores their outcome. After a process died while sending, only its
  // claim is left: the receiver may or may not have received the message.
  if (job.interrupted) await logInterrupted(context, pending)
  if (pending.state === 'paused') {
    // The endpoint was paused after the claim, so the delivery waits with the others.
    await job.finish(tx, { dueAt: now, failed: true })
    return null
  }
  const format = formats.find(({ ownerType }) => ownerType === pending.owner_type)
  const rendered = format ? await renderedBy(format, context, job, pending) : null
  if (format && !rendered) return null
  const { endpoint_id, event_id, event_kind, attempt_count, cause, url, body, ordered, max_per_second } =
    pending
  const lastSuccess = pending.last_success_at?.getTime() ?? 0
  return {
    endpointId: endpoint_id,
    number: attempt_count + (job.interrupted ? 2 : 1),
    affectsHealth: cause === 'event',
    isKnownHealthy: pending.state === 'healthy' && now.getTime() - lastSuccess < 1000,
    allowsNext: !ordered && max_per_second === null,
    url: rendered ? rendered.shown.url : url,
    ...(format ? { secrets: [], headers: {} } : await open(pending)),
    eventId: event_id,
    kind: event_kind,
    body,
    rendered,
    trend: format?.trend ?? attemptTrend,
  }
}

/** What the owner of the destination sends now; null once it is handed to the outbox, or has ended. */
async function renderedBy(
  { render }: DestinationFormat,
  context: Context,
  job: DeliveryJob,
  pending: PendingRow,
): Promise<RenderedRequest | null> {
  const { id, endpoint_id: endpointId, message, attempt_count: attemptCount, cause } = pending
  const delivery = { id, endpointId, attemptCount, isRequested: cause === 'redelivery' }
  const rendered = message === null ? null : await render(context, { ...delivery, message })
  if (!rendered) return await cancelOrphan(context, job)
  if (rendered.kind === 'request') return rendered.request
  await job.finish(context.tx, { dueAt: null })
  if (rendered.kind === 'mail')
    await queueReferencedMail(context.tx, context.accountId, context.now, { ...rendered.mail, reference: id })
  else if (rendered.kind === 'obsolete')
    await endPending(context.tx, context.accountId, id, 'skipped', rendered.error)
  else await logImpossible(context, pending, rendered.error)
  return null
}

type Decrypter = (pending: PendingRow) => Promise<Pick<Outgoing, 'secrets' | 'headers'>>

/** Decrypts the secrets of an endpoint once for all its deliveries here. */
function decryptOnce(context: Context): Decrypter {
  const opened = new Map<string, ReturnType<Decrypter>>()
  return (pending) => {
    const known = opened.get(pending.endpoint_id)
    if (known) return known
    const opening = openSealed(context, pending)
    opened.set(pending.endpoint_id, opening)
    return opening
  }
}

async function openSealed(context: Context, { endpoint_id: id, secrets, headers }: PendingRow) {
  return {
    secrets: await openSecrets(context, { id, secrets }),
    headers: await openHeaders(context, { id, headers }),
  }
}
