/** Puts the installation on hold or releases it, with or without a running service. */
import { changeHold } from '#areas/instance/hold.ts'
import { StartError } from '#platform/config/config.ts'
import { requireMigrated } from '#platform/database/schema/migrate.ts'
import { allMigrations } from '../all-migrations.ts'
import { withAttachedDatabase } from './database/attached-database.ts'
import { readSettings } from './settings.ts'

export const hold = (args: string[]) => setHold(args, 'hold')
export const release = (args: string[]) => setHold(args, 'release')

const responses = {
  hold: [
    'The installation is on hold: it sends nothing and calls no provider until `holdfast release`.',
    'The installation is already on hold.',
  ],
  release: ['The installation is released: all due work starts now.', 'The installation is not on hold.'],
} as const

async function setHold(args: string[], command: 'hold' | 'release'): Promise<number> {
  if (args.length > 0) throw new StartError(`Usage: holdfast ${command}`)
  const reason = command === 'hold' ? 'operator' : null
  const isChanged = await withAttachedDatabase(readSettings(), async (database, address) => {
    await requireMigrated(address, allMigrations())
    return await changeHold(database, { reason, command })
  })
  const [done, asBefore] = responses[command]
  process.stdout.write(`${isChanged ? done : asBefore}\n`)
  return 0
}
