import '#testing/setup/property-seed.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, countOf, digestOf, emptyDigest, mergedDigest, percentileOf } from './latency-digest.ts'

/** The nearest rank: the smallest value that so many values do not exceed. */
function exactPercentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(1, Math.ceil(part * sorted.length)) - 1] ?? Number.NaN
}

const parts = [0.01, 0.5, 0.9, 0.95, 0.99, 1]

function expectAccurate(values: readonly number[], digest = digestOf(values)): void {
  for (const part of parts) {
    const exact = exactPercentile(values, part)
    expect(Math.abs((percentileOf(digest, part) ?? 0) - exact) / exact).toBeLessThanOrEqual(0.01)
  }
}

/** A sequence that is the same in each run. */
function sequence(count: number, valueAt: (random: () => number) => number): number[] {
  let state = 20_260
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  // Results are stored in tenths of milliseconds.
  return Array.from({ length: count }, () => Math.max(0.1, Math.round(valueAt(random) * 10) / 10))
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())

const shapes: Record<string, number[]> = {
  'of a local network, where most take less than a millisecond': sequence(
    5000,
    (random) => 0.3 + Math.exp(normal(random)) / 5,
  ),
  'of the Internet, with a long tail': sequence(5000, (random) => 40 * Math.exp(0.6 * normal(random))),
  'of a cache: hits and misses': sequence(5000, (random) =>
    random() < 0.9 ? 12 + 2 * random() : 480 + 200 * random(),
  ),
  'of an overloaded server: some take until the timeout': sequence(5000, (random) =>
    Math.min(30_000, 20 / random()),
  ),
  'of lost packets: repeated after 1, 3 and 7 seconds': sequence(5000, (random) => {
    const lost = random()
    return 25 + 3 * normal(random) + (lost < 0.001 ? 7000 : lost < 0.01 ? 3000 : lost < 0.05 ? 1000 : 0)
  }),
  'of a constant': sequence(5000, () => 17.3),
  'of five checks': [21.4, 22.8, 19.9, 310.2, 20.5],
}

describe('percentiles of a digest', () => {
  for (const [shape, values] of Object.entries(shapes))
    it(`are within 1 % of the exact ones for latencies ${shape}`, () => expectAccurate(values))

  it('are within 1 % of the exact ones for any values', () => {
    const latency = fc.double({ min: 0.1, max: 60_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(latency, { minLength: 1, maxLength: 300 }), (values) => expectAccurate(values)),
    )
  })

  it('of one value are that value, and of none are null', () => {
    expect(parts.map((part) => percentileOf(digestOf([123.4]), part))).toEqual(parts.map(() => 123.4))
    expect(percentileOf(emptyDigest, 0.5)).toBeNull()
  })
})

describe('merged digests', () => {
  it('are the digest of all their values, in whatever parts and order', () => {
    for (const values of Object.values(shapes)) {
      const days = Array.from({ length: 24 }, (_each, hour) =>
        digestOf(values.filter((_value, index) => index % 24 === hour)),
      )
      const merged = mergedDigest([mergedDigest(days.slice(7)), emptyDigest, ...days.slice(0, 7)])
      const whole = digestOf(values)
      expect({ ...merged, sum: merged.sum.toFixed(3) }).toEqual({ ...whole, sum: whole.sum.toFixed(3) })
      expect(countOf(merged)).toBe(values.length)
      expectAccurate(values, merged)
    }
  })

  it('of many hours are not limited by the number of arguments of a function', () => {
    const digest = mergedDigest(Array.from({ length: 200_000 }, () => digestOf([1])))
    expect(countOf(digest)).toBe(200_000)
  })
})

it('puts a bound into the bucket that it ends', () => {
  expect([1, 1.02, 1.0201, 0, 60_000].map(bucketOf)).toEqual([0, 1, 2, -151, 556])
})
