import { sql } from 'kysely'
import { verifyChain } from '#platform/audit/chain.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openForLook } from './running-database.ts'
import { readSettings } from './settings.ts'

/** Walks every account's chain and says where one does not hold. Exit status 1 if any does not. */
export async function auditVerify(): Promise<number> {
  const config = readSettings()
  const opened = await openForLook(config, createLog('silent'))
  const database = openDatabase(opened.address, 2, () => {})
  try {
    const accounts = await database.system((tx) =>
      sql<{
        account_id: string
        name: string
      }>`select account_id, name from accounts order by account_id`.execute(tx),
    )
    let isWhole = true
    for (const { account_id, name } of accounts.rows) {
      const { entries, unsealed, breaks } = await verifyChain(database, account_id)
      const state = breaks.length === 0 ? 'whole' : 'BROKEN'
      process.stdout.write(
        `${account_id} (${name}): ${entries} sealed, ${unsealed} not yet sealed: ${state}\n`,
      )
      for (const { seq, entryId, reason } of breaks)
        process.stdout.write(`  at ${seq} ${entryId}: ${reason}\n`)
      isWhole &&= breaks.length === 0
    }
    return isWhole ? 0 : 1
  } finally {
    await database.close()
    await opened.close()
  }
}
