import { openHeaders } from '#areas/webhooks/endpoints/headers.ts'
import { openSecrets } from '#areas/webhooks/endpoints/secrets.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { cancelPending, logInterrupted, type PendingRow, selectPending } from '../log-store.ts'
import type { Outgoing } from './send.ts'

export type DeliveryColumns = { endpoint_id: string }
export type DeliveryJob = Job<DeliveryColumns>

/** What is sent, as which attempt of all that were ever made, and to whom. */
export type Prepared = Outgoing & {
  number: number
  /** Whether the outcome says something about the endpoint's health, */
  isTelling: boolean
  /** and whether a success would tell nothing that was not known a moment ago. */
  isKnownHealthy: boolean
  /** Whether the next delivery may follow this one without a claim over all endpoints. */
  isFollowed: boolean
}

/** What is to be sent for each of these jobs of one account; null where there is nothing to send, at least not now. */
export async function prepare(
  context: Context,
  jobs: readonly DeliveryJob[],
): Promise<readonly (Prepared | null)[]> {
  const prepared = await prepareEach(context, jobs)
  return prepared.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** A job that is to be carried out, and what it sends if that is known already. */
export type NextDelivery = { job: DeliveryJob; outgoing: Prepared | null }

/**
 * The same for jobs that were claimed in a transaction that records others: what cannot be prepared is no reason to lose
 * those records, and is prepared once more by itself.
 */
export async function prepareNext(
  context: Context,
  jobs: readonly DeliveryJob[],
): Promise<readonly NextDelivery[]> {
  const prepared = await prepareEach(context, jobs)
  return prepared.flatMap((one, place) => {
    const job = jobs[place]
    if (!job || (one.status === 'fulfilled' && one.value === null)) return []
    return { job, outgoing: one.status === 'fulfilled' ? one.value : null }
  })
}

async function prepareEach(context: Context, jobs: readonly DeliveryJob[]) {
  const found = await selectPending(
    context.tx,
    context.accountId,
    jobs.map(({ id }) => id),
  )
  const pending = new Map(found.map((one) => [one.id, one]))
  const open = openedOnce(context)
  return await Promise.allSettled(
    jobs.map(async (job) => {
      const delivery = pending.get(job.id)
      return delivery ? await preparePending(context, job, delivery, open) : await endOrphan(context, job)
    }),
  )
}

/** Found by nobody and still pending, a delivery has lost its endpoint. */
async function endOrphan({ tx, accountId }: Context, job: DeliveryJob): Promise<null> {
  await job.finish(tx, { dueAt: null })
  await cancelPending(tx, accountId, job.id)
  return null
}

async function preparePending(
  context: Context,
  job: DeliveryJob,
  pending: PendingRow,
  open: Opener,
): Promise<Prepared | null> {
  const { tx, now } = context
  // Attempts are logged in the transaction that records their outcome. Of a process that died while sending, the next
  // one finds only the claim: the receiver may or may not have got it.
  if (job.interrupted) await logInterrupted(context, pending)
  if (pending.state === 'paused') {
    // Paused since it was claimed: it waits with the others.
    await job.finish(tx, { dueAt: now, failed: true })
    return null
  }
  const { endpoint_id, event_id, event_kind, attempt_count, cause, url, body, ordered, max_per_second } =
    pending
  const lastSuccess = pending.last_success_at?.getTime() ?? 0
  return {
    endpointId: endpoint_id,
    number: attempt_count + (job.interrupted ? 2 : 1),
    isTelling: cause === 'event',
    isKnownHealthy: pending.state === 'healthy' && now.getTime() - lastSuccess < 1000,
    isFollowed: !ordered && max_per_second === null,
    url,
    ...(await open(pending)),
    eventId: event_id,
    kind: event_kind,
    body,
  }
}

type Opener = (pending: PendingRow) => Promise<Pick<Outgoing, 'secrets' | 'headers'>>

/** What is sealed of an endpoint is opened once for all of its deliveries here. */
function openedOnce(context: Context): Opener {
  const opened = new Map<string, ReturnType<Opener>>()
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
