/** One claim of a registration, and how its result is recorded. */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  type WorkFailure,
} from '#areas/connections/index.ts'
import { presentActor } from '#areas/identity/index.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Job } from '#platform/work/work-kind.ts'
import type { InputOf } from '../../../operations/schema.ts'
import type { WatchedRow } from '../../store/tables.ts'
import { findWatched } from '../../store/watched.ts'
import { failingRegistration, type Stop } from '../ending.ts'
import type { Requirements } from '../secret-requirements.ts'
import { lockedRegistration, type RegistrationRow, updateRegistration } from '../store/registrations.ts'

export type Run = {
  job: Job
  caller: Caller
  registration: RegistrationRow
  watched: WatchedRow
  /** The release that it is due for; null: it has not been released. */
  release: string | null
  connection: OpenConnection
  requirements: Requirements
  providerClients: ProviderClients
  metrics: Metrics
  act<T>(task: (context: Context) => Promise<T>): Promise<T>
}

export type Current = { registration: RegistrationRow; watched: WatchedRow }

/**
 * Runs a task with the lease and the registration, and makes it due when the task returns. If the registration was changed
 * or removed since it was read, what was found out about it does not count: it is due again at once.
 */
export async function recording(
  { job, registration: read, act }: Run,
  task: (context: Context, current: Current) => Promise<Ending>,
): Promise<void> {
  await act(async (context) => {
    await job.hold(context.tx)
    const registration = await lockedRegistration(context, job.id)
    const watched = await findWatched(context, job.id)
    if (!registration || !watched || registration.revision !== read.revision)
      return await job.finish(context.tx, { dueAt: context.now })
    await job.finish(context.tx, await task(context, { registration, watched }))
  })
}

export type Ending = { dueAt: Date | null; failed?: boolean }

/** Who has switched it on, with what they may do now. Null: they are gone, or may not buy domains. */
export async function permittedActor(context: Context, { enabled_by }: RegistrationRow) {
  const actor = await presentActor(context, enabled_by)
  return actor?.permissions.includes('domains.write') ? actor : null
}

export function notPermitted({ enabled_by }: RegistrationRow): Stop {
  return {
    reason: 'not_permitted',
    message: `${enabled_by.name} has switched it on and is not allowed to buy domains any more.`,
  }
}

/** Stores why it cannot be registered now. */
export async function recordFailure(
  context: Context,
  { connection }: Run,
  { registration, watched }: Current,
  failure: Pick<WorkFailure, 'kind' | 'message'>,
  set: Partial<RegistrationRow> = {},
): Promise<void> {
  const { id } = registration
  const resource = { type: failingRegistration, id, name: watched.name }
  const error = await recordWorkFailure(context, connection, resource, failure)
  await updateRegistration(context, id, { ...set, error })
}

export async function recordSuccess(context: Context, { connection }: Run, current: Current): Promise<void> {
  const { id, error } = current.registration
  if (error === null) return
  const resource = { type: failingRegistration, id, name: current.watched.name }
  await recordWorkSuccess(context, connection, resource, { before: error, error: null })
  await updateRegistration(context, id, { error: null })
}

/** The order as an operation that a user would request. */
export function registerInput({ watched, registration, requirements }: Run): InputOf<'register'> {
  const { max_price, nameservers, ...input } = registration.input
  return {
    kind: 'register',
    name: watched.name,
    connection_id: registration.connection_id,
    ...input,
    contacts: { ...input.contacts },
    requirements: { ...requirements },
    ...(max_price && { max_price }),
    ...(nameservers && { nameservers: [...nameservers] }),
  }
}
