import { StartError } from '#platform/config/config.ts'
import { requireMigrated } from '#platform/database/schema/migrate.ts'
import { rotateMasterKey } from '#platform/secrets/rotate-master-key.ts'
import { allMigrations } from '../../all-migrations.ts'
import { withAttachedDatabase } from '../database/attached-database.ts'
import { readSettings } from '../settings.ts'

/** Replaces the master key, with or without a running service. */
export async function keysRotate(args: string[]): Promise<number> {
  if (args.length > 0) throw new StartError('Usage: holdfast keys rotate')
  const config = readSettings()
  const { from, to, accounts, place, isFile } = await withAttachedDatabase(
    config,
    async (database, address) => {
      await requireMigrated(address, allMigrations())
      return await rotateMasterKey(config, database)
    },
  )
  const end = isFile
    ? `Keep a copy of ${place}; the old key is only needed for old backups.`
    : `Now remove the old key from ${place} in every process, and restart them.`
  process.stdout.write(
    `Master key ${to} replaces ${from}; the keys of ${accounts} accounts were re-encrypted.\n${end}\n`,
  )
  return 0
}
