/** Finds out, hourly and soon after changes, which services an account offers by TLS. */
import { type ChangedRecords, mayNameOtherServices } from '#areas/dns/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { EventSubscriber } from '#platform/events/events.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { type Act, discover, type Knowledge } from './discover.ts'
import { insertDiscoveries, requestDiscovery } from './discovery-store.ts'

export type DiscoveryDependencies = Knowledge & { tenancy: Tenancy; database: Database }

const name = 'certificates.discover'
const everySeconds = 3600

export function discoverKind({ tenancy, ...knowledge }: DiscoveryDependencies): WorkKind {
  return {
    name,
    table: 'certificate_discoveries',
    columns: [],
    waitsWhileSuspended: true,
    leaseSeconds: 120,
    concurrency: 2,
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      const act: Act = (task) => tenancy.act(systemCaller(job.accountId, 'certificates', name), task)
      await discover(knowledge, act, job.signal)
      await act(async (context) => {
        // The accounts of an installation are not looked at all at once.
        const dueAt = addSeconds(context.now, everySeconds * (0.9 + 0.2 * Math.random()))
        await job.finish(context.tx, { dueAt, set: { ran_at: context.now.toISOString() } })
      })
    },
  }
}

/** Events after which other services may be known. So may they after some changes of records: reading all of an account is much work. */
const kinds: ReadonlySet<string> = new Set([
  'server.missing',
  'server.action_finished',
  'agent.enrolled',
  'agent.revoked',
])

export const discoverAfterEvent: EventSubscriber = async (tx, { accountId, kind, at, data }) => {
  const isOther =
    kind === 'dns.records_changed' ? mayNameOtherServices(data as ChangedRecords) : kinds.has(kind)
  if (isOther) await requestDiscovery(tx, accountId, at)
}

/** New accounts are looked at from then on. */
export function discoverySweep({ database }: Pick<DiscoveryDependencies, 'database'>): Sweep {
  return {
    name: 'certificates.new_accounts',
    everySeconds: 300,
    run: () => database.system(insertDiscoveries),
  }
}
