/**
 * Compares the stored counts with the rows that they count, and corrects differences. There should be none: a
 * correction means that a change was not counted, or that rows were changed by hand. Counts without a limit in their
 * plan are deleted, so that transactions no longer wait for each other because of them.
 */
import type { Database } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import {
  type CountKey,
  deleteCount,
  holdCount,
  selectCount,
  selectCountKeys,
  updateCount,
} from './count-store.ts'
import type { Limit } from './counting.ts'
import type { Limits } from './limits.ts'

type Dependencies = {
  database: Pick<Database, 'system' | 'tenant'>
  limits: Pick<Limits, 'planOf'>
  log: Log
  metrics: Metrics
}

const batchSize = 500

export function countsSweep(counted: readonly Limit[], dependencies: Dependencies): Sweep {
  return { name: 'plans.counts', everySeconds: 3600, run: () => checkCounts(counted, dependencies) }
}

export async function checkCounts(counted: readonly Limit[], dependencies: Dependencies): Promise<void> {
  let after: Parameters<typeof selectCountKeys>[1] = { account_id: '', name: '' }
  for (;;) {
    const keys = await dependencies.database.system((tx) => selectCountKeys(tx, after, batchSize))
    for (const key of keys) await checkCount(counted, key, dependencies)
    const last = keys.at(-1)
    if (!last || keys.length < batchSize) return
    after = last
  }
}

async function checkCount(
  counted: readonly Limit[],
  key: CountKey,
  { database, limits, log, metrics }: Dependencies,
): Promise<void> {
  const corrected = await database.tenant(key.account_id, async (tx) => {
    const limit = counted.find(({ name }) => name === key.name)
    const plan = await limits.planOf(tx, key.account_id)
    await holdCount(tx, key)
    const kept = await selectCount(tx, key)
    if (kept === null) return null
    if (!limit || plan.counts[key.name] === null) {
      await deleteCount(tx, key)
      return null
    }
    const used = await limit.count(tx, key.account_id)
    if (used === kept) return null
    await updateCount(tx, key, used)
    return { kept, used }
  })
  if (!corrected) return
  metrics.countsCorrected.inc({ limit: key.name })
  log.warn(
    { account_id: key.account_id, limit: key.name, ...corrected },
    'a usage count was wrong and has been corrected',
  )
}
