/**
 * Switches on that a watched domain is registered when it is released, and off. It is validated as an order is, except
 * for the price, which the registrar may not know while the name is registered.
 */
import type { OpenConnection, ProviderClients } from '#areas/connections/index.ts'
import type { Money } from '#kernel/money/money.ts'
import { invalidInput, notFound, Problem } from '#kernel/problem/problem.ts'
import { requireMatch } from '#kernel/text/revision.ts'
import { addSeconds } from '#kernel/time.ts'
import { changedFields } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { recordWorking } from '#platform/health/failing-resources.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import type { PurchasesProvider } from '#providers/ports/registrar/purchases.ts'
import { roleContacts, validPurchase } from '../../operations/request/purchases.ts'
import type { WatchedRow } from '../store/tables.ts'
import { lockedWatched, selectWatched } from '../store/watched.ts'
import { targetOf } from '../view.ts'
import { failingRegistration } from './ending.ts'
import { releaseOf } from './release.ts'
import type { WatchedRegistrationInput } from './schema.ts'
import { type Requirements, sealRequirements } from './secret-requirements.ts'
import {
  deleteRegistrationRow,
  lockedRegistration,
  operationFor,
  putRegistration,
  type RegistrationInput,
  type RegistrationRow,
} from './store/registrations.ts'
import { auditView } from './view.ts'

export const registrationWork = 'domains.watched_registration'
export const checkSeconds = 24 * 60 * 60

export type CheckedRegistration = {
  connectionId: string
  input: RegistrationInput
  requirements: Requirements
  price: { price: Money; isPremium: boolean } | null
}

/** Asks the registrar what it requires, and for the present price. Throws what it would refuse. */
export async function checkRegistration(
  within: Lookup,
  providerClients: ProviderClients,
  id: string,
  sent: WatchedRegistrationInput,
): Promise<CheckedRegistration> {
  const { max_price: maxPrice = null, requirements = {} } = sent
  const { name } = await within.act((context) => selectWatched(context, id))
  if (!maxPrice && sent.dry_run !== true)
    throw invalidInput([{ pointer: '/max_price', message: 'is required to buy' }])
  const order = { kind: 'register' as const, name, ...sent }
  const { values, purchases, connection } = await validPurchase(within, providerClients, order)
  return {
    connectionId: connection.id,
    // `validPurchase` has completed them.
    input: { ...(values as Omit<RegistrationInput, 'max_price'>), max_price: maxPrice },
    requirements,
    price: await presentPrice(connection.manifest, purchases, { name, years: sent.years }),
  }
}

type Asked = { name: string; years: number }

/**
 * Null if the registrar does not tell it, for example because the name is registered. Throws a fault if it never sells
 * the name.
 */
async function presentPrice(
  { name: registrar }: OpenConnection['manifest'],
  purchases: PurchasesProvider,
  asked: Asked,
) {
  const { name } = asked
  try {
    const [availability] = await purchases.check([name])
    if (availability?.state === 'unsupported')
      throw invalidInput([{ pointer: '/connection_id', message: `${registrar} does not sell ${name}.` }])
    return await purchases.price({ kind: 'register', ...asked })
  } catch (error) {
    if (error instanceof Problem) throw error
    // Throws what is no failure of the registrar.
    providerErrorFrom(error)
    return null
  }
}

export async function switchOn(
  context: Context,
  id: string,
  checked: CheckedRegistration,
  ifMatch: string | null,
): Promise<RegistrationRow> {
  const { now, actor } = context
  // A release that is observed meanwhile waits for this lock, and then finds the registration.
  const watched = await lockedWatched(context, id, null)
  const before = await lockedRegistration(context, id)
  if (before) requireMatch(ifMatch, before.revision)
  await requirePossible(context, watched, before)
  const { connectionId, input, requirements, price } = checked
  // They may have been deleted since they were checked.
  await roleContacts(context, input.contacts)
  const after = await putRegistration(context, {
    account_id: context.accountId,
    id,
    connection_id: connectionId,
    input,
    secret: await sealRequirements(context, id, requirements),
    state: 'waiting',
    reason: null,
    message: null,
    error: null,
    attempted_since: null,
    last_attempt_at: null,
    operation_id: null,
    price: price?.price ?? null,
    is_premium: price?.isPremium ?? false,
    enabled_by: { type: actor.type, id: actor.id, name: actor.name },
    enabled_at: now,
    updated_at: now,
    due_at: releaseOf(watched) === null ? addSeconds(now, checkSeconds) : now,
    attempts: 0,
  })
  // What has failed before says nothing about this one.
  await recordWorking(context, { type: failingRegistration, id, name: watched.name })
  await context.audit(
    targetOf(watched),
    before
      ? changedFields(auditView(before), auditView(after))
      : { before: null, after: { registration: auditView(after) } },
  )
  await context.wake(registrationWork)
  return after
}

async function requirePossible(
  context: Context,
  watched: WatchedRow,
  before: RegistrationRow | undefined,
): Promise<void> {
  const { id, name } = watched
  if (before?.state === 'ordered') throw isOrdered(watched, before)
  const release = releaseOf(watched)
  const ordered = release && (await operationFor(context, id, release))
  if (ordered)
    throw new Problem(
      'wrong_state',
      `The operation ${ordered} was queued for this release of ${name}. Read how it ended, and register the name with an operation of your own.`,
    )
}

function isOrdered({ name }: WatchedRow, { operation_id }: RegistrationRow): Problem {
  return new Problem(
    'wrong_state',
    `${name} is being registered by the operation ${operation_id}. Wait until it ends, or cancel it.`,
  )
}

export async function switchOff(context: Context, id: string, ifMatch: string | null): Promise<void> {
  const watched = await lockedWatched(context, id, null)
  const registration = await lockedRegistration(context, id)
  if (!registration) throw notFound('registration')
  requireMatch(ifMatch, registration.revision)
  if (registration.state === 'ordered') throw isOrdered(watched, registration)
  await deleteRegistrationRow(context, id)
  await context.audit(targetOf(watched), {
    before: { registration: auditView(registration) },
    after: null,
  })
}
