/**
 * The settings of the installation as this process knows them: read at the start, again at every notification,
 * and every few seconds in case notifications do not arrive. What must hold exactly, such as that no due work is
 * claimed on hold, is decided by the row itself (`claim.ts`).
 */
import type { Database } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type SettingsRow, selectSettings, settingsChannel } from './settings-row.ts'

export interface LiveSettings {
  current(): SettingsRow
  /** Makes a row that this process has just committed take effect. */
  take(row: SettingsRow): void
  /** Follows changes made by other processes. */
  follow(): Promise<void>
  close(): void
}

const pollSeconds = 5

export async function openLiveSettings(
  database: Database,
  log: Log,
  { onHold }: Pick<Metrics, 'onHold'>,
): Promise<LiveSettings> {
  let row = await database.system((tx) => selectSettings(tx))
  let timer: NodeJS.Timeout | undefined
  if (row.held_at) logHold(row, log)
  onHold.set(row.held_at ? 1 : 0)
  function take(read: SettingsRow): void {
    // One that was read before another was committed may arrive after it.
    if (read.revision < row.revision) return
    const isChanged = Boolean(read.held_at) !== Boolean(row.held_at)
    row = read
    onHold.set(row.held_at ? 1 : 0)
    if (isChanged) logHold(row, log)
  }
  const refresh = async () => take(await database.system((tx) => selectSettings(tx)))
  // Without the database nothing is claimed or answered, and others report that it is away.
  const tryRefresh = () => void refresh().catch(() => {})
  return {
    current: () => row,
    take,
    async follow() {
      await database.listen(settingsChannel, tryRefresh)
      timer = setInterval(tryRefresh, pollSeconds * 1000).unref()
      await refresh()
    },
    close: () => clearInterval(timer),
  }
}

function logHold({ held_at, hold_reason }: SettingsRow, log: Log): void {
  if (held_at)
    log.warn(
      { held_at, reason: hold_reason },
      'on hold: nothing is sent and no provider is called until `holdfast release`',
    )
  else log.warn('released from hold: due work runs again')
}
