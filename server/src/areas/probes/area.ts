import type { Clock } from '#kernel/time.ts'
import { changeChannel } from '#platform/account-changes.ts'
import type { Area, ProbeChecks } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { createWatch } from '#platform/database/watch.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { createIngestBudget } from '#platform/ingest/ingest-budget.ts'
import { createTokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { PlanCatalogue } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import type { RateLimiter } from '#platform/rates/rate-limiter.ts'
import type { RefuseIfNeeded } from '#platform/related/dependents.ts'
import { countMeasure } from '#platform/telemetry/count-measure.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { probeEventTypes } from './events.ts'
import { probeIngest } from './ingest/routes.ts'
import { selectProbeSubjects } from './ingest/subject-store.ts'
import { silenceKind } from './presence/silence.ts'
import { probeOperations } from './probes/probes.operations.ts'
import { probeLinks, probeTypes } from './related/related.ts'
import { probeStates } from './store.ts'

type Dependencies = {
  database: Database
  tenancy: Tenancy
  clock: Clock
  plans: PlanCatalogue
  limiter: RateLimiter
  failedAttempts: FailedAttempts
  metrics: Metrics
  refuseIfNeeded: RefuseIfNeeded
  probeChecks: () => ProbeChecks
}

/** Remote probes: programs at locations of the account, which make checks there. */
export const probesArea: Area<Dependencies> = {
  name: 'probes',
  eventTypes: probeEventTypes,
  limits: [{ name: 'probes', count: countRows('probes') }],
  measures: [
    countMeasure({
      name: 'holdfast_probes',
      help: 'Remote probes, by state.',
      label: 'state',
      table: 'probes',
      column: 'state',
      values: probeStates,
    }),
  ],
  create(dependencies) {
    const { database, plans, limiter, probeChecks: checks } = dependencies
    const subjects = createTokenSubjects({ ...dependencies, lookUp: selectProbeSubjects })
    return {
      operations: probeOperations({ ...dependencies, forget: subjects.invalidate, checks }),
      work: [silenceKind({ ...dependencies, checks })],
      resourceTypes: probeTypes,
      links: probeLinks,
      ingest: [
        probeIngest({
          ...dependencies,
          subjects,
          budget: createIngestBudget(plans, limiter),
          watch: createWatch(database, changeChannel),
          checks,
        }),
      ],
    }
  },
}
