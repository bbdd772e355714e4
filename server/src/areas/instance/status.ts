/** The status of the installation across all accounts, for the operator only. */
import { countAccounts } from '#areas/identity/index.ts'
import type { EffectiveSetting } from '#platform/config/effective-settings.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { readServer } from '#platform/telemetry/database-gauges.ts'
import { diskSpace } from '#platform/telemetry/disk-space.ts'
import { readBacklog } from '#platform/work/backlog.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'

export type StatusDependencies = {
  version: string
  role: 'all' | 'api' | 'worker'
  startedAt: Date
  settings: readonly EffectiveSetting[]
  dataDir: string
  isDatabaseEmbedded: boolean
  /** Every kind of work, including those that other processes run. */
  kinds: () => readonly WorkKind<never>[]
  /** Null unless a server shares the rate limits. */
  areRatesShared: () => Promise<boolean | null>
}

type Dependencies = { database: Database; baseUrl: () => string; instance: StatusDependencies }

export async function readInstance({ database, baseUrl, instance }: Dependencies) {
  const { version, role, startedAt, settings, dataDir, isDatabaseEmbedded } = instance
  const { accountCount, work, ...facts } = await readDatabase(database, instance.kinds())
  return {
    version,
    node_version: process.versions.node,
    role,
    started_at: startedAt,
    base_url: baseUrl(),
    account_count: accountCount,
    rate_limits_shared: await instance.areRatesShared(),
    database: { ...facts, embedded: isDatabaseEmbedded },
    disk: await diskSpace(dataDir),
    work,
    settings: [...settings],
  }
}

async function readDatabase(database: Database, kinds: readonly WorkKind<never>[]) {
  return await database.system(async (tx) => {
    const { version, size_bytes } = await readServer(tx)
    const work = []
    for (const kind of kinds) work.push(await readBacklog(tx, kind))
    return { version, size_bytes, accountCount: await countAccounts(tx), work }
  })
}
