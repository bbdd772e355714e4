/**
 * The settings of the installation as known to this process: read at start, after every notification, and every few
 * seconds in case a notification was lost. Rules that must be exact, such as that no due work is claimed on hold, read
 * the row itself (`claim.ts`).
 */
import type { Database } from '#platform/database/connection/database.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { type SettingsRow, selectSettings, settingsChannel } from './settings-row.ts'

export interface LiveSettings {
  current(): SettingsRow
  /** Applies a row that this process has just committed. */
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
    // A row that was read before a later commit may arrive after it.
    if (read.revision < row.revision) return
    const isChanged = Boolean(read.held_at) !== Boolean(row.held_at)
    row = read
    onHold.set(row.held_at ? 1 : 0)
    if (isChanged) logHold(row, log)
  }
  const refresh = async () => take(await database.system((tx) => selectSettings(tx)))
  // Errors are ignored: without the database nothing runs, and the outage is reported elsewhere.
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
