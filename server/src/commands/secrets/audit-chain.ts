import { readFileSync } from 'node:fs'
import { checkpointView, type NamedAccount, selectAccountNames } from '#areas/identity/area.ts'
import { latestSignedSeal } from '#platform/audit/chain/chain.ts'
import type { ChainSigner } from '#platform/audit/chain/signer.ts'
import { type ChainReport, type SavedCheckpoint, verifyChain } from '#platform/audit/chain/verify.ts'
import { StartError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { openKeys } from '../../keys.ts'
import { withAttachedDatabase } from '../database/attached-database.ts'
import { readSettings } from '../settings.ts'

type ChainCheck = (database: Database, signer: ChainSigner, account: NamedAccount) => Promise<boolean>

/**
 * Verifies the audit chain of every account and reports breaks. Takes an optional file of saved checkpoints. Exits with
 * status 1 if a chain is invalid.
 */
export async function auditVerify([file]: string[]): Promise<number> {
  const saved = file === undefined ? new Map<string, SavedCheckpoint[]>() : readCheckpoints(file)
  const isIntact = await forEachAccount(async (database, signer, { account_id, name }) => {
    const checkpoints = saved.get(account_id) ?? []
    saved.delete(account_id)
    const report = await verifyChain(
      (task) => database.tenant(account_id, task),
      account_id,
      signer,
      checkpoints,
    )
    process.stdout.write(`${account_id} (${name}): ${summary(report)}\n`)
    for (const { seq, entry_id, reason } of report.breaks)
      process.stdout.write(`  at ${seq}${entry_id === null ? '' : ` ${entry_id}`}: ${reason}\n`)
    return report.break_count === 0
  })
  for (const account_id of saved.keys())
    process.stdout.write(
      `${account_id}: BROKEN\n  the account does not exist, but a stored checkpoint does\n`,
    )
  return isIntact && saved.size === 0 ? 0 : 1
}

/** Prints a signed checkpoint of each account's chain, as JSON lines to store elsewhere. */
export async function auditCheckpoints(): Promise<number> {
  await forEachAccount(async (database, signer, { account_id }) => {
    const seal = await database.tenant(account_id, (tx) => latestSignedSeal(tx, account_id))
    if (seal) process.stdout.write(`${JSON.stringify(checkpointView(seal, signer))}\n`)
    return true
  })
  return 0
}

/** Whether the check succeeded for every account. */
async function forEachAccount(check: ChainCheck): Promise<boolean> {
  const config = readSettings()
  return await withAttachedDatabase(config, async (database) => {
    const { signer } = await openKeys(config, database)
    let isValid = true
    for (const account of await database.system(selectAccountNames))
      isValid = (await check(database, signer, account)) && isValid
    return isValid
  })
}

function summary({ entries, unsealed, checkpoints, dropped_through, break_count }: ChainReport): string {
  const dropped = dropped_through === 0 ? '' : `deleted through ${dropped_through}, `
  const state = break_count === 0 ? 'intact' : 'BROKEN'
  return `${dropped}${entries} sealed, ${checkpoints} checkpoints, ${unsealed} not yet sealed: ${state}`
}

/** Reads the output of `audit checkpoints` or of the API, one checkpoint a line. */
function readCheckpoints(path: string): Map<string, SavedCheckpoint[]> {
  try {
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
    return Map.groupBy(lines.map(checkpointOf), ({ account_id }) => account_id)
  } catch (error) {
    throw new StartError(`The checkpoints in ${path} cannot be read: ${(error as Error).message}`)
  }
}

function checkpointOf(line: string): SavedCheckpoint & { account_id: string } {
  const { account_id, seq, hash } = JSON.parse(line) as Record<string, unknown>
  if (typeof account_id === 'string' && typeof seq === 'number' && typeof hash === 'string')
    return { account_id, seq, hash }
  throw new Error(`a line is not a checkpoint: ${line.slice(0, 80)}`)
}
