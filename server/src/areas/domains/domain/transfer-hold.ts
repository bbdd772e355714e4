import { addSeconds } from '#kernel/time.ts'
import type { DomainRow } from '../store/tables.ts'

/** The rule of most registrars for generic TLDs. */
const holdSeconds = 60 * 24 * 60 * 60

/** Until when a domain cannot be transferred because it was registered or transferred. Null: it can be, as far as known. */
export function transferHoldUntil(
  { registered_at, transferred_at }: Pick<DomainRow, 'registered_at' | 'transferred_at'>,
  now: Date,
): Date | null {
  const times = [registered_at, transferred_at].filter((time) => time !== null)
  if (times.length === 0) return null
  const until = addSeconds(new Date(Math.max(...times.map((time) => time.getTime()))), holdSeconds)
  return until > now ? until : null
}
