import type { Generated } from 'kysely'
import type { Observation, WatchStage, WatchState, WatchStatus } from '#kernel/domains/watch/watch-state.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Tx } from '#platform/database/connection/database.ts'

/** As JSON has it: times are texts. `revived` reads it. */
export type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T

export type WatchedRow = {
  account_id: string
  id: string
  name: string
  status: WatchStatus
  stage: WatchStage
  state: Stored<WatchState>
  observed_at: Date | null
  observation: Stored<Observation> | null
  expires_at: Date | null
  drops_at: string
  stale_since: Date | null
  next_check_at: Date | null
  notes: string
  labels: Labels
  revision: number
  created_at: Date
  updated_at: Date
  due_at: Date | null
}

export type ChangeRow = {
  name: string
  id: string
  from_at: Date
  until_at: Date
  observation: Stored<Observation>
}

type Tables = {
  watched_domains: Omit<WatchedRow, 'revision'> & { revision: Generated<number> }
  watched_name_changes: ChangeRow
}

export function watchedDb(tx: Tx) {
  return tx.withTables<Tables>()
}

/** The `drops_at` of a name that is not expected to be released: after all others. */
export const noDrop = '9999'

/** Members with a time end in one of these. */
const timeMember = /(^at|At|Since|^earliest|^latest)$/

/** The state or observation that was stored as JSON. */
export function revived<T>(stored: Stored<T>): T {
  return JSON.parse(JSON.stringify(stored), (member, value: unknown) =>
    timeMember.test(member) && typeof value === 'string' ? new Date(value) : value,
  ) as T
}
