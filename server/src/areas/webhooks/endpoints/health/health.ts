/**
 * The state of an endpoint:
 *
 *   healthy   deliveries are sent.
 *   failing   deliveries are sent; the last five attempts or more have failed, or nothing has succeeded
 *             since the endpoint was resumed after a pause for failures.
 *   paused    nothing is sent, and nothing is lost: deliveries wait. `pause_reason` has the reason.
 *
 *   healthy          → failing   at the fifth consecutive failed attempt
 *   failing          → healthy   at the first success
 *   healthy, failing → paused    `gone`: the receiver answered 410, or that it accepts nothing more; for
 *                                an attempt that started before the endpoint was resumed, this is an
 *                                ordinary failure
 *                                `no_success`: only failures for five days, at least twenty of them
 *                                `by_owner`: someone set `enabled` to false
 *   paused           → healthy   resumed after a pause by its owner
 *   paused           → failing   resumed after any other pause, until the first success
 *
 * `enabled` is false exactly while the endpoint is paused. Only deliveries of events count; a test, a redelivery or a
 * replay does not affect health. Each change that the owner did not request is an event and an audit entry.
 */

import type { Failure } from '#areas/webhooks/deliveries/send/retry.ts'
import type { EndpointRow, PauseReason } from '#areas/webhooks/store.ts'
import { resourceTypeTitle } from '#kernel/text/resource-type.ts'
import type { Context } from '#platform/context.ts'
import { updateHealth } from '../endpoint-store.ts'
import { targetOf } from '../locked-endpoint.ts'

const failingAfterFailures = 5
const pausedAfterFailures = 20
const pausedAfterDays = 5

type Health = Pick<
  EndpointRow,
  | 'state'
  | 'state_since'
  | 'pause_reason'
  | 'pause_remedy'
  | 'failures'
  | 'first_failure_at'
  | 'last_success_at'
>

/** The outcome of an attempt; null means success. */
export type Attempt = { startedAt: Date; failure: Failure | null }

/** Records the outcomes of attempts in order. The endpoint's row is locked. */
export async function recordAttempts(
  context: Context,
  endpoint: EndpointRow,
  attempts: readonly Attempt[],
): Promise<void> {
  let health: Health = endpoint
  for (const { startedAt, failure } of attempts) {
    if (health.state === 'paused') break
    const before = health
    const isGone = (failure?.status === 410 || failure?.final === 'gone') && startedAt >= endpoint.state_since
    health = failure
      ? afterFailure(before, { isGone, remedy: failure.remedy }, context.now)
      : afterSuccess(before, context.now)
    if (health.state !== before.state) await publishChange(context, endpoint, before, health)
  }
  if (health !== endpoint) await updateHealth(context.tx, context.accountId, endpoint.id, health)
}

function afterSuccess(endpoint: Health, now: Date): Health {
  return {
    ...inState(endpoint, 'healthy', now),
    failures: 0,
    first_failure_at: null,
    last_success_at: now,
  }
}

function afterFailure(
  endpoint: Health,
  { isGone, remedy }: { isGone: boolean; remedy: string | undefined },
  now: Date,
): Health {
  const failures = endpoint.failures + 1
  const first_failure_at = endpoint.first_failure_at ?? now
  const failedDays = (now.getTime() - first_failure_at.getTime()) / (24 * 3600 * 1000)
  const common = { failures, first_failure_at, last_success_at: endpoint.last_success_at }
  if (isGone) return { ...pausedState('gone', now, remedy), ...common }
  if (failures >= pausedAfterFailures && failedDays >= pausedAfterDays)
    return { ...pausedState('no_success', now), ...common }
  const isFailing = endpoint.state === 'failing' || failures >= failingAfterFailures
  return { ...inState(endpoint, isFailing ? 'failing' : 'healthy', now), ...common }
}

/** The state after someone set `enabled` or resumed the endpoint. */
export function requestedState(endpoint: EndpointRow, enabled: boolean, now: Date): Partial<Health> {
  if (enabled === (endpoint.state !== 'paused')) return {}
  if (!enabled) return pausedState('by_owner', now)
  if (endpoint.pause_reason === 'by_owner')
    return inState(endpoint, endpoint.failures >= failingAfterFailures ? 'failing' : 'healthy', now)
  return { ...inState(endpoint, 'failing', now), failures: 0, first_failure_at: null }
}

function inState(endpoint: Health, state: 'healthy' | 'failing', now: Date) {
  const state_since = endpoint.state === state ? endpoint.state_since : now
  return { state, state_since, pause_reason: null, pause_remedy: null }
}

function pausedState(pause_reason: PauseReason, state_since: Date, pause_remedy: string | null = null) {
  return { state: 'paused', state_since, pause_reason, pause_remedy } as const
}

const changeOf = { healthy: 'recovered', failing: 'failing', paused: 'paused' } as const

/** The member with the id in events about it: the last word of its type, `endpoint_id` or `channel_id`. */
function idMember(ownerType: string): string {
  return `${ownerType.split('_').at(-1)}_id`
}

async function publishChange(
  context: Context,
  endpoint: EndpointRow,
  before: Health,
  after: Health,
): Promise<void> {
  const { state, pause_reason, pause_remedy, failures, first_failure_at, last_success_at } = after
  context.afterCommit(() => logChange(context, endpoint, after))
  await context.audit(targetOf(endpoint), {
    before: { state: before.state },
    after: { state, ...(pause_reason && { pause_reason }) },
  })
  await context.publish({
    kind: `${endpoint.owner_type}.${changeOf[state]}`,
    data: {
      [idMember(endpoint.owner_type)]: endpoint.id,
      name: endpoint.name,
      labels: endpoint.labels,
      ...(state !== 'healthy' && { failures, first_failure_at }),
      ...(state === 'paused' && { reason: pause_reason }),
      ...(pause_remedy !== null && { remedy: pause_remedy }),
      last_success_at: state === 'healthy' ? context.now : last_success_at,
    },
  })
}

const messageOf = { healthy: 'stopped failing', failing: 'started failing', paused: 'was paused' } as const

function logChange({ log, accountId }: Context, { id, name, owner_type }: EndpointRow, after: Health): void {
  const { state, pause_reason, pause_remedy, failures } = after
  log.warn(
    {
      account_id: accountId,
      [idMember(owner_type)]: id,
      name,
      ...(state !== 'healthy' && { failures }),
      ...(pause_reason && { reason: pause_reason }),
      ...(pause_remedy !== null && { remedy: pause_remedy }),
    },
    `${resourceTypeTitle(owner_type)} ${messageOf[state]}`,
  )
}

/** The health in the format of the API. */
export function healthView(endpoint: Health) {
  const { state, state_since, pause_reason, pause_remedy, failures, first_failure_at, last_success_at } =
    endpoint
  return {
    state,
    since: state_since,
    pause_reason,
    pause_remedy,
    failures,
    first_failure_at,
    last_success_at,
  }
}
