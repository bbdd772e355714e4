/** A watched domain whose name was observed: advances its state, publishes what happened, and requests the next one. */

import type { OpenConnection, ProviderClients } from '#areas/connections/index.ts'
import { advance } from '#kernel/domains/watch/advance.ts'
import { nextObservationAt } from '#kernel/domains/watch/cadence.ts'
import { isSameRegistration } from '#kernel/domains/watch/evidence.ts'
import type { RegistrarAnswer } from '#kernel/domains/watch/registrar-answer.ts'
import { wantsRegistrarCheck } from '#kernel/domains/watch/registrar-check.ts'
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import type { Observation, WatchStage, WatchState } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import type { Priority } from '../registry/host-requests.ts'
import { watchEvent } from './events/events.ts'
import { observationSweep, watchedWork } from './observe.ts'
import { askRegistrars, openSellers } from './registrar/registrar-answer.ts'
import { makeRegistrationDue } from './registration/store/due.ts'
import { findRegistration } from './registration/store/registrations.ts'
import { registrationWork } from './registration/switch.ts'
import { stopTaken } from './registration/taken.ts'
import { requestObservations, selectObservation } from './store/names.ts'
import { noDrop, revived, type Stored, type WatchedRow } from './store/tables.ts'
import { findWatched, selectHeld, updateWatched } from './store/watched.ts'

/** A request that nobody has answered for so long after its time is made again. */
export const lostSeconds = 2 * 24 * 60 * 60

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function watchedKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: watchedWork,
    table: 'watched_domains',
    columns: [],
    waitsWhileSuspended: true,
    // A registrar may have to be asked, within its limit of requests.
    leaseSeconds: 180,
    concurrency: 10,
    queue: { by: [], concurrency: 4 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', watchedWork)
      const question = await tenancy.act(caller, (context) => questionOf(context, job, providerClients))
      const answered = question && {
        at: question.at,
        answer: await askRegistrars(question.sellers, question.name, question.at),
      }
      await tenancy.act(caller, (context) => process(context, job, answered))
    },
  }
}

type Question = { name: string; at: Date; sellers: readonly OpenConnection[] }

/** What registrars of the account have to be asked because of the new observation; null: nothing. */
async function questionOf(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
): Promise<Question | null> {
  const watched = await findWatched(context, job.id)
  const observation = watched && (await selectObservation(context, watched.name))
  if (!watched || !observation || !isUnseen(watched, observation.at)) return null
  const { name } = watched
  const registration = await findRegistration(context, watched.id)
  const chosen = registration?.state === 'waiting' ? registration.connection_id : null
  const state = revived<WatchState>(watched.state)
  if (!wantsRegistrarCheck(state, observation, profileOf(name), chosen !== null)) return null
  const sellers = await openSellers(context, providerClients, chosen)
  return sellers.length > 0 ? { name, at: observation.at, sellers } : null
}

/** About the observation of that time. */
type Answered = { at: Date; answer: RegistrarAnswer }

async function process(context: Context, job: Job, answered: Answered | null): Promise<void> {
  await job.hold(context.tx)
  const watched = await findWatched(context, job.id)
  if (!watched) return
  const observation = await selectObservation(context, watched.name)
  const isNew = observation !== null && isUnseen(watched, observation.at)
  const { nextAt, stage } = isNew
    ? await observe(context, watched, observation, answered)
    : { nextAt: context.now, stage: watched.stage }
  await requestObservations(context, [watched.name], nextAt, priorityOf(stage))
  await context.wake(observationSweep)
  await job.finish(context.tx, { dueAt: addSeconds(nextAt, lostSeconds) })
}

/** Observations from before the name was added are those of other accounts. */
function isUnseen({ observed_at, created_at }: WatchedRow, at: Date): boolean {
  return observed_at === null ? at >= created_at : at > observed_at
}

type Next = { nextAt: Date; stage: WatchStage }

/** Returns when to observe the name next. */
async function observe(
  context: Context,
  watched: WatchedRow,
  observation: Observation,
  answered: Answered | null,
): Promise<Next> {
  const before = revived<WatchState>(watched.state)
  const answer = answered?.at.getTime() === observation.at.getTime() ? answered.answer : null
  const { state, events } = advance(before, observation, profileOf(watched.name), answer)
  const nextAt = nextObservationAt(state, observation, Math.random())
  const after = await updateWatched(context, watched.id, {
    ...columnsOf(state),
    observed_at: observation.at,
    observation: JSON.stringify(observation) as unknown as Stored<Observation>,
    next_check_at: nextAt,
  })
  await followRelease(context, { before: watched, after, observation })
  for (const event of events) {
    const isOurs = event.kind === 'registered' && (await selectHeld(context, [watched.name])).size > 0
    await context.publish(watchEvent(after, event, isOurs, context.now))
  }
  return { nextAt, stage: state.stage }
}

type Observed = { before: WatchedRow; after: WatchedRow; observation: Observation }

/** A release is registered, if that is switched on; a name that others have registered is not waited for. */
async function followRelease(context: Context, observed: Observed): Promise<void> {
  const { before, after } = observed
  if (after.status === 'available') {
    if (before.status === 'available') return
    if (await makeRegistrationDue(context.tx, context.accountId, after.id))
      await context.wake(registrationWork)
    return
  }
  const isGone = before.status === 'available' && after.status === 'registered' && !wasNotReleased(observed)
  if (isGone || after.stage === 'retaken') await stopTaken(context, after)
}

/** The registry had lost the registration, and has it again. */
function wasNotReleased({ before, observation: { evidence } }: Observed): boolean {
  const { record } = revived<WatchState>(before.state)
  return record !== null && evidence.outcome === 'found' && isSameRegistration(record, evidence.record)
}

/** The columns that follow from the state. */
export function columnsOf(state: WatchState) {
  const { status, stage, staleSince, record, expectedDrop } = state
  return {
    status,
    stage,
    state: JSON.stringify(state) as unknown as Stored<WatchState>,
    stale_since: staleSince,
    expires_at: record?.expiresAt ?? null,
    drops_at: expectedDrop?.earliest.toISOString() ?? noDrop,
  }
}

function priorityOf(stage: WatchStage): Priority {
  if (stage === 'drop_window' || stage === 'maybe_free') return 'drop_window'
  return stage === 'pending_delete' ? 'pending_delete' : 'rest'
}
