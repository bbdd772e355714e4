/** The ends of a registration: each is stored, audited, published and logged once. */
import type { Money } from '#kernel/money/money.ts'
import type { Context } from '#platform/context.ts'
import { type FailingType, recordWorking } from '#platform/health/failing-resources.ts'
import type { WatchedRow } from '../store/tables.ts'
import { targetOf } from '../view.ts'
import type { StopReason } from './states.ts'
import { type RegistrationRow, updateRegistration } from './store/registrations.ts'

export const failingRegistration: FailingType = {
  name: 'watched_registration',
  title: 'registration of a watched domain',
  table: 'watched_registrations',
}

export type Stop = { reason: StopReason; message: string }
type Price = Money | null

/** It is not tried again until it is switched on again. */
export async function stop(
  context: Context,
  watched: WatchedRow,
  before: RegistrationRow,
  { reason, message }: Stop,
): Promise<void> {
  await end(context, watched, before, { state: 'stopped', reason, message })
  await publish(context, 'watched_domain.registration_stopped', watched, before, { reason, message })
}

/** It is off from now on: a further registration has to be switched on again. */
export async function succeed(
  context: Context,
  watched: WatchedRow,
  before: RegistrationRow,
  paid: { price: Price; domainId: string | null },
): Promise<void> {
  await end(context, watched, before, { state: 'done', reason: null, message: null })
  await publish(context, 'watched_domain.registration_succeeded', watched, before, {
    domain_id: paid.domainId,
    price: paid.price,
  })
}

type End = { state: 'done' | 'stopped'; reason: StopReason | null; message: string | null }

async function end(
  context: Context,
  watched: WatchedRow,
  before: RegistrationRow,
  ended: End,
): Promise<void> {
  const { id, state, operation_id } = before
  await updateRegistration(context, id, { ...ended, secret: null, error: null, due_at: null })
  await recordWorking(context, { type: failingRegistration, id, name: watched.name })
  await context.audit(targetOf(watched), {
    before: { registration: { state } },
    after: { registration: ended },
  })
  const { accountId, log } = context
  const fields = { account_id: accountId, watched_domain_id: id, operation_id, ...ended }
  context.afterCommit(() =>
    log[ended.state === 'done' ? 'info' : 'warn'](fields, 'registration of a watched domain ended'),
  )
}

async function publish(
  context: Context,
  kind: string,
  { id, name, labels }: WatchedRow,
  { connection_id, operation_id }: RegistrationRow,
  own: object,
): Promise<void> {
  await context.publish({
    kind,
    data: { watched_domain_id: id, domain: name, labels, connection_id, operation_id, ...own },
  })
}
