/**
 * The distribution of latencies in few numbers, from which percentiles are read. Digests of several times or locations
 * can be merged without another loss: they count values in buckets whose bounds are the same everywhere.
 *
 * Bucket n contains the values above 1.02 to the power of n - 1, up to 1.02 to the power of n. A percentile is the
 * smallest value that so many values do not exceed (the nearest rank, PostgreSQL's percentile_disc), with an error of at
 * most 1 %: the middle of the bucket that contains it, and never below the least or above the greatest value.
 *
 * All values are milliseconds. Values below 0.05 count as 0.05.
 */
export type LatencyDigest = {
  sum: number
  /** Null: no values. */
  min: number | null
  max: number | null
  /** How many values are in which bucket. */
  counts: ReadonlyMap<number, number>
}

const growth = 1.02
const leastValue = 0.05
/** The point of a bucket from which its ends are the same part away. */
const middle = 2 / (growth + 1)

export const emptyDigest: LatencyDigest = { sum: 0, min: null, max: null, counts: new Map() }

/** The bucket of a value; latency_bucket in the database is the same function. */
export function bucketOf(value: number): number {
  return Math.ceil(Number((Math.log(Math.max(value, leastValue)) / Math.log(growth)).toFixed(9)))
}

export function digestOf(values: readonly number[]): LatencyDigest {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bucket = bucketOf(value)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return {
    sum: values.reduce((sum, value) => sum + value, 0),
    min: least(values),
    max: greatest(values),
    counts,
  }
}

export function mergedDigest(digests: readonly LatencyDigest[]): LatencyDigest {
  const counts = new Map<number, number>()
  for (const digest of digests)
    for (const [bucket, count] of digest.counts) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return {
    sum: digests.reduce((sum, digest) => sum + digest.sum, 0),
    min: least(digests.flatMap(({ min }) => min ?? [])),
    max: greatest(digests.flatMap(({ max }) => max ?? [])),
    counts,
  }
}

export function countOf({ counts }: LatencyDigest): number {
  return counts.values().reduce((sum, count) => sum + count, 0)
}

/** Null if there are no values. `part` is from 0 to 1. */
export function percentileOf(digest: LatencyDigest, part: number): number | null {
  const { min, max, counts } = digest
  if (min === null || max === null) return null
  const rank = Math.max(1, Math.ceil(part * countOf(digest)))
  let below = 0
  for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
    below += count
    if (below >= rank) return Math.min(max, Math.max(min, middle * growth ** bucket))
  }
  return max
}

const least = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b))
const greatest = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b))
