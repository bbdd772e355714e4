/** A test of a destination: one attempt while the request waits, written into the log like others. */
import type { Clock } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { writeEvent } from '#platform/events/events.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Egress } from '#platform/net/egress.ts'
import { logOutcomes } from '../deliveries/log-store.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { insertLogged } from '../deliveries/queue-store.ts'
import type { Rendered } from '../deliveries/send/destination-format.ts'
import { type Attempted, send } from '../deliveries/send/send.ts'
import { testEventType } from '../endpoint-event-types.ts'

export type TestAttempt = Attempted & { url: string }

type Means = { egress: Egress; mailer: Mailer | null; clock: Clock }

/** Makes the attempt. Nothing may be locked meanwhile: the receiver may be slow. */
export async function attemptTest(
  { egress, mailer, clock }: Means,
  destinationId: string,
  rendered: Rendered,
): Promise<TestAttempt> {
  if (rendered.kind === 'request') {
    const { request } = rendered
    const signed = { secrets: [], headers: {}, eventId: '', kind: '', body: '' }
    const outgoing = { ...signed, endpointId: destinationId, url: request.url, rendered: request }
    return { ...(await send(egress, outgoing, clock)), url: request.shown.url }
  }
  if (rendered.kind !== 'mail') return withoutResponse(clock(), 0, rendered.error, '')
  const startedAt = clock()
  const begun = performance.now()
  const error = await mailer?.send(rendered.mail).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  )
  const url = `mailto:${rendered.mail.to}`
  return withoutResponse(startedAt, performance.now() - begun, error ?? null, url)
}

function withoutResponse(startedAt: Date, ms: number, error: string | null, url: string): TestAttempt {
  return {
    url,
    failure: error === null ? null : { status: null, timedOut: false, retryAfter: undefined },
    log: {
      started_at: startedAt,
      duration_ms: Math.round(ms),
      request_headers: {},
      outcome: error === null ? 'delivered' : 'failed',
      address: null,
      status: null,
      response_headers: null,
      response_body: null,
      response_truncated: false,
      error,
    },
  }
}

/** Writes the attempt into the log, as a delivery that has ended. Returns its id, and that of the event it is about. */
export async function recordTest(
  context: Context,
  {
    destinationId,
    kind,
    message,
    attempt,
  }: {
    destinationId: string
    kind: string
    message: string
    attempt: TestAttempt
  },
): Promise<{ deliveryId: string; eventId: string }> {
  const { tx, accountId, now } = context
  const sample = { kind: testEventType.kind, data: { ...testEventType.example, test: true } }
  const event = await writeEvent(tx, accountId, now, sample, { isTest: true })
  const row = { ...newDelivery({ ...event, kind }, destinationId, 'test'), message }
  const state = attempt.failure ? 'failed' : 'delivered'
  await insertLogged(tx, row, state)
  await logOutcomes(context, [
    { account_id: accountId, delivery_id: row.id, number: 1, url: attempt.url, ...attempt.log, state },
  ])
  return { deliveryId: row.id, eventId: event.id }
}
