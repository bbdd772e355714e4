import type { Static } from 'typebox'
import { nextOccurrences } from '#kernel/monitoring/schedule/recurrence.ts'
import { pointer } from '#kernel/problem/problem.ts'
import type { RecurrencePreviewQuery } from '../schema.ts'
import { countedFrom, readRule } from './rule.ts'

/** When windows with this rule start, from the later of now and its start on. Throws every fault. */
export function previewTimes(
  now: Date,
  { starts_at, count = 5, ...input }: Static<typeof RecurrencePreviewQuery>,
): Date[] {
  const rule = readRule(input, (field) => pointer(field).replace('/', '?'))
  const start = starts_at === undefined ? now : new Date(starts_at)
  const after = new Date(Math.max(Number(start) - 1000, Number(now)))
  return nextOccurrences(countedFrom(rule, start), after, count)
}
