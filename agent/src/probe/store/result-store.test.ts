import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProbeClock } from '../checking/clock.ts'
import { newStoreKey } from './enrolment.ts'
import { openResultFiles, type StoredResult, storedResults } from './result-files.ts'
import { openResultStore, type ResultStore, type StoreLimits } from './result-store.ts'
import { createSeal } from './sealed.ts'

const hour = 3_600_000
const begin = Date.parse('2026-11-29T12:00:00Z')
const bootNow = '11111111-1111-4111-8111-111111111111'
const bootBefore = '00000000-1111-4111-8111-111111111111'

let directory: string
let dropped: number
let lines: string[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'holdfast-results-'))
  dropped = 0
  lines = []
})
afterEach(() => rmSync(directory, { recursive: true }))

const key = newStoreKey()

/** At a time since the start of the machine, which was at `begin`. */
function storeAt(
  passed: number,
  options: { limits?: StoreLimits; key?: string; boot?: string } = {},
): ResultStore {
  const clock: ProbeClock = {
    passed: () => passed,
    now: () => begin + passed,
    machine: () => begin + passed,
    isKnown: () => true,
    set: () => {},
    machineBoot: options.boot ?? bootNow,
  }
  const seal = createSeal({ store_key: options.key ?? key, probe_id: 'prb_1' }, 'results')
  const logChange = (_topic: string, line: string) => void (line !== '' && lines.push(line))
  const files = openResultFiles({ directory, seal, clock, logChange })
  return openResultStore(files, (count) => (dropped += count), options.limits)
}

/** Of a check that was due so long after the start. */
function resultAt(passed: number, boot = bootNow): StoredResult {
  return {
    monitor_id: `mon_${passed}`,
    version: 'v1',
    slot_at: new Date(begin + passed).toISOString(),
    outcome: 'down',
    duration: 5,
    phases: [],
    failure: { class: 'timeout', message: 'Waited too long' },
    warnings: [],
    address: null,
    evidence: {},
    due: { passed, boot, machine: begin + passed, isServiceTime: true, took: 10 },
  }
}

const namesIn = () => readdirSync(join(directory, 'results'))
const pathOf = (name: string) => join(directory, 'results', name)
const monitorsOf = ({ results }: { results: readonly StoredResult[] }) =>
  results.map(({ monitor_id }) => monitor_id)

describe('stored results', () => {
  it('are there after a restart, the newest first, and can be read by this probe only', () => {
    const store = storeAt(60_000)
    store.add([resultAt(1), resultAt(2)])
    store.add([resultAt(3)])
    for (const name of namesIn()) expect(readFileSync(pathOf(name), 'latin1')).not.toMatch(/mon_|timeout/)
    const again = storeAt(60_000)
    expect([again.count(), storedResults(directory)]).toEqual([3, 3])
    const newest = again.newest(500)
    expect(monitorsOf(newest)).toEqual(['mon_3', 'mon_2', 'mon_1'])
    again.remove(newest.names)
    expect([storeAt(60_000).count(), dropped]).toEqual([0, 0])
  })

  it('of an earlier start of the machine are older than all of this one', () => {
    storeAt(9 * hour, { boot: bootBefore }).add([resultAt(9 * hour, bootBefore)])
    const store = storeAt(1000)
    store.add([resultAt(500)])
    expect(monitorsOf(store.newest(500))).toEqual(['mon_500', `mon_${9 * hour}`])
  })

  it('that are damaged or of another probe are reported, counted and dropped, and nothing else is', () => {
    storeAt(0, { key: newStoreKey() }).add([resultAt(1), resultAt(2)])
    const store = storeAt(10)
    store.add([resultAt(3)])
    store.add([resultAt(4)])
    const damaged = namesIn().at(-1) ?? ''
    writeFileSync(pathOf(damaged), readFileSync(pathOf(damaged)).subarray(0, -5))
    writeFileSync(pathOf('letter.txt'), 'not mine')
    writeFileSync(pathOf(`${damaged}.new`), 'incomplete')
    const again = storeAt(10)
    expect(monitorsOf(again.newest(500))).toEqual(['mon_3'])
    expect(dropped).toBe(3)
    expect(lines.map((line) => line.replace(/^.*results\//, ''))).toEqual([
      'letter.txt is no file of a probe, and was deleted.',
      expect.stringContaining('are lost: it is damaged, or of another probe.'),
      expect.stringContaining('are lost: it is damaged, or of another probe.'),
    ])
    expect(namesIn()).toHaveLength(1)
  })

  it('older than 24 hours are dropped and counted, and so are the oldest of more bytes than allowed', () => {
    const store = storeAt(25 * hour)
    store.add([resultAt(0.9 * hour)])
    store.add([resultAt(1.1 * hour), resultAt(2 * hour)])
    expect([store.count(), dropped]).toEqual([2, 1])
    const small = storeAt(25 * hour, { limits: { ageMs: 24 * hour, bytes: 700, inMemory: 0 } })
    for (let at = 3; at < 9; at++) small.add([resultAt(at * hour)])
    expect(monitorsOf(small.newest(500))[0]).toBe(`mon_${8 * hour}`)
    expect(small.count()).toBeLessThan(4)
    expect(small.count() + dropped).toBe(9)
  })

  it('become few files, of at most 500 results each', () => {
    const store = storeAt(10 * hour)
    for (let at = 0; at < 1300; at++) store.add([resultAt(at)])
    expect(namesIn().length).toBeLessThan(45)
    const seen: string[] = []
    while (store.count() > 0) {
      const { names, results } = store.newest(500)
      expect(results.length).toBeLessThanOrEqual(500)
      seen.push(...monitorsOf({ results }))
      store.remove(names)
    }
    expect(seen).toEqual(Array.from({ length: 1300 }, (_, index) => `mon_${1299 - index}`))
    expect(dropped).toBe(0)
  })

  it('that are being sent stay in their files', () => {
    const store = storeAt(hour)
    store.add([resultAt(1)])
    const { names } = store.newest(500)
    for (let at = 2; at < 60; at++) store.add([resultAt(at)])
    store.remove(names)
    expect(store.count()).toBe(58)
  })

  it('can be split, and changed where they are', () => {
    const store = storeAt(hour)
    store.add([resultAt(1), resultAt(2), resultAt(3)])
    store.split(store.newest(500).names[0] ?? '')
    expect(monitorsOf(store.newest(1))).toEqual(['mon_3'])
    store.revise(2, (result) => ({ ...result, outcome: 'unknown' }))
    const outcomes = storeAt(hour)
      .newest(500)
      .results.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['unknown', 'unknown', 'down'])
  })
})
