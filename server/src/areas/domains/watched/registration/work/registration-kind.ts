/**
 * Registers a watched domain when it was released. Its row is due once a day while it waits, at its release, and when
 * the operation that was queued for it has ended:
 *
 * - Before an order, everything may be tried again: the registrar is asked whether it offers the name, and the purchase
 *   is prepared, outside of any transaction. A failure is tried again later, for at most a day.
 * - The operation is queued in the transaction that stores that it was, under the key of the release. Whatever happens to
 *   the process, there is at most one operation for a release, and one each time that the registration is switched on.
 * - From then on, the outcome of the operation decides.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { findWatched } from '../../store/watched.ts'
import { releaseOf } from '../release.ts'
import { openRequirements } from '../secret-requirements.ts'
import { findRegistration } from '../store/registrations.ts'
import { registrationWork } from '../switch.ts'
import { attempt } from './attempt.ts'
import { followOperation } from './follow-operation.ts'
import type { Run } from './run.ts'
import { verify } from './verify.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients; metrics: Metrics }

export function registrationKind(dependencies: Dependencies): WorkKind {
  const { tenancy } = dependencies
  return {
    name: registrationWork,
    table: 'watched_registrations',
    columns: [],
    waitsWhileSuspended: true,
    // A registrar is asked several questions, within its limit of requests.
    leaseSeconds: 180,
    concurrency: 10,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', registrationWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const opened = await act((context) => open(context, job, dependencies.providerClients))
      if (!opened) return
      const run: Run = { ...dependencies, ...opened, job, caller, act }
      const { registration, release } = run
      if (registration.state === 'ordered') await followOperation(run)
      else if (release === null) await verify(run)
      else await attempt(run, release)
    },
  }
}

/** Null if there is nothing to do any more. */
async function open(context: Context, job: Job, providerClients: ProviderClients) {
  const registration = await findRegistration(context, job.id)
  const watched = await findWatched(context, job.id)
  if (!registration || !watched) return null
  if (registration.state === 'done' || registration.state === 'stopped') {
    await job.finish(context.tx, { dueAt: null })
    return null
  }
  return {
    registration,
    watched,
    release: releaseOf(watched),
    connection: await providerClients.open(context, registration.connection_id),
    requirements: await openRequirements(context, registration),
  }
}
