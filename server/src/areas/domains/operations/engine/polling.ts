import type { OperationRow } from '../store/operations.ts'

export const firstPollSeconds = 5
const lastPollSeconds = 3600

/** More often at first: a tenth of the time since it was sent. */
export function pollSeconds({ sent_at }: Pick<OperationRow, 'sent_at'>, now: Date): number {
  const age = sent_at === null ? 0 : (now.getTime() - sent_at.getTime()) / 1000
  return Math.min(Math.max(age / 10, firstPollSeconds), lastPollSeconds)
}
