import { sql } from 'kysely'
import type { Clock } from '#kernel/time.ts'
import type { Database, Tx } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import { type FailingRow, type FailingType, logStopped } from './failing-resources.ts'

type Dependencies = { database: Database; clock: Clock; log: Log }

/** Removes the failures of deleted resources, however they were deleted. */
export function pruneSweep(types: readonly FailingType[], dependencies: Dependencies): Sweep {
  return { name: 'health.prune', everySeconds: 60, run: () => pruneDeleted(types, dependencies) }
}

export async function pruneDeleted(
  types: readonly FailingType[],
  { database, clock, log }: Dependencies,
): Promise<void> {
  for (const type of types) {
    let lines: (() => void)[] = []
    await database.system(async (tx) => {
      lines = []
      for (const row of await deleteOrphans(tx, type)) {
        const context = { tx, accountId: row.account_id, now: clock(), log }
        const resource = { type, id: row.resource_id, name: row.name }
        await logStopped({ ...context, afterCommit: (line) => lines.push(line) }, resource, row, 'deleted')
      }
    })
    for (const line of lines) line()
  }
}

type Orphan = FailingRow & { account_id: string; resource_id: string; name: string }

async function deleteOrphans(tx: Tx, { name, table }: FailingType): Promise<Orphan[]> {
  if (table === null) return []
  const { rows } = await sql<Orphan>`
    delete from failing_resources as failing
    where resource_type = ${name} and not exists (
      select from ${sql.table(table)} as resource
      where resource.account_id = failing.account_id and resource.id = failing.resource_id
    )
    returning *`.execute(tx)
  return rows
}
