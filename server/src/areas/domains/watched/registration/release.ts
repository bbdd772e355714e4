import type { WatchState } from '#kernel/domains/watch/watch-state.ts'
import { revived, type WatchedRow } from '../store/tables.ts'

/** Identifies the release of a name that nobody has registered since; null: it is not known to be released. */
export function releaseOf({ status, state }: WatchedRow): string | null {
  if (status !== 'available') return null
  return revived<WatchState>(state).cycle?.id ?? null
}
