/** A connection to a provider's stand-in over HTTP, whose workers die at any point, as connections do. */
import type { OpenConnection, ProviderClients } from '#areas/connections/index.ts'
import { jobOf, runMortal } from '#areas/domains/operations/testing/mortal-worker.ts'
import { addSeconds } from '#kernel/time.ts'
import { type Context, createTenancy, systemCaller, type Tenancy } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import type { Credentials, ProviderAdapter } from '#providers/ports/provider.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import type { TestService } from '#testing/service.ts'

const limits = createLimits({
  plans: readPlans(null),
  limits: [{ name: 'servers', count: countRows('servers') }],
  planName: async () => 'unlimited',
})

type Worker = { tenancy: Tenancy; providerClients: ProviderClients }

export async function givenProvider(
  service: TestService,
  { adapter, credentials }: { adapter: ProviderAdapter; credentials: Credentials },
) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const opened: OpenConnection = {
    id: connection.id,
    name: connection.name,
    manifest: adapter.manifest,
    provider: adapter.open(credentials, testTools(loopbackEgress())),
    zoneDefaults: {},
  }
  let now = new Date()
  const { database, secrets, accountId } = service
  const tenancy = createTenancy({
    database,
    secrets,
    events: createEvents([], createMetrics()),
    limits,
    clock: () => now,
    log: createLog('silent'),
  })
  const caller = systemCaller(accountId, 'test', 'cloud.servers.create')
  return {
    opened,
    act: <T>(task: (context: Context) => Promise<T>): Promise<T> => tenancy.act(caller, task),
    /** Lets these seconds pass, and more until something is due. */
    pass(seconds: number, dueAt: Date | null): void {
      now = addSeconds(now, seconds)
      if (dueAt !== null && dueAt > now) now = dueAt
    },
    /** Does what is due of a row; the worker is killed at this point, counted from 0, if it gets that far. */
    work: (kindOf: (worker: Worker) => WorkKind, id: string, killedAt: number | null): Promise<boolean> =>
      runMortal({ tenancy, opened }, killedAt, async (mortal) => {
        const clients: Pick<ProviderClients, 'open'> = { open: async () => mortal.opened }
        const providerClients = clients as ProviderClients
        const kind = kindOf({ tenancy: mortal.tenancy, providerClients })
        await kind.execute(jobOf(kind.table, accountId, id))
      }),
  }
}
