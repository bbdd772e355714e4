import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { Content, RRsetState } from '../records/rrsets/rrset-state.ts'
import {
  actionOf,
  batchesOf,
  guardsOf,
  type PlannedChange,
  planChanges,
  planHash,
  summarizeChanges,
} from './changes.ts'

const content = (text: string, ttl = 300): Content => ({ ttl, text })

function stored(name: string, type: string, wanted: Content, actual: Content): StoredRRset {
  const state: RRsetState =
    wanted === null ? 'pending_delete' : actual === null ? 'pending_create' : 'pending_update'
  return { name, type, wanted, actual, applied: actual, ignored: null, error: null, state }
}

function change(name: string, type: string, before: Content, after: Content): PlannedChange {
  return { name, type, before, after, state: 'pending_update' }
}

const create = (name: string, type = 'A') => change(name, type, null, content('192.0.2.1'))
const update = (name: string, type = 'A') => change(name, type, content('192.0.2.1'), content('192.0.2.2'))
const remove = (name: string, type = 'A') => change(name, type, content('192.0.2.1'), null)

describe('a plan', () => {
  it('contains exactly the differing RRsets, in any reading order', async () => {
    const rrsets = [
      stored('www', 'A', content('192.0.2.1'), content('192.0.2.1')),
      stored('b', 'A', content('192.0.2.1'), null),
      stored('a', 'TXT', content('"x"', 60), content('"x"', 300)),
      stored('a', 'A', null, content('192.0.2.9')),
    ]
    const changes = await planChanges(rrsets)
    expect(changes.map((each) => [each.name, each.type, actionOf(each)])).toEqual([
      ['a', 'A', 'delete'],
      ['a', 'TXT', 'update'],
      ['b', 'A', 'create'],
    ])
    expect(await planHash('zone_1', await planChanges(rrsets.toReversed()))).toBe(
      await planHash('zone_1', changes),
    )
  })

  it('has a different hash for another zone, another change, or another starting point', async () => {
    const hashes = await Promise.all([
      planHash('zone_1', [update('www')]),
      planHash('zone_2', [update('www')]),
      planHash('zone_1', [update('ww')]),
      planHash('zone_1', [create('www')]),
      planHash('zone_1', [change('www', 'A', content('192.0.2.7'), content('192.0.2.2'))]),
      planHash('zone_1', [change('www', 'A', content('192.0.2.1', 60), content('192.0.2.2'))]),
      planHash('zone_1', []),
    ])
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('guards', () => {
  const safety = { max_update_percent: 30, max_delete_percent: 30, min_rrsets: 10 }
  const codes = async (changes: PlannedChange[], present: number) =>
    guardsOf(safety, await summarizeChanges(changes), present).map(({ code }) => code)

  it('allow 30 % and block more, separately for updates and deletions', async () => {
    expect(await codes([update('a'), update('b'), update('c')], 10)).toEqual([])
    expect(await codes([update('a'), update('b'), update('c'), update('d')], 10)).toEqual([
      'update_threshold',
    ])
    expect(await codes([remove('a'), remove('b'), remove('c'), remove('d')], 10)).toEqual([
      'delete_threshold',
    ])
    expect(await codes([update('a'), update('b'), remove('c'), remove('d')], 10)).toEqual([])
  })

  it('do not count new RRsets, and do not apply to small zones', async () => {
    expect(
      await codes(
        Array.from({ length: 50 }, (_each, index) => create(`n${index}`)),
        10,
      ),
    ).toEqual([])
    expect(await codes([remove('a'), remove('b'), remove('c'), remove('d')], 9)).toEqual([])
  })

  it('always block a change of the name servers at the apex, but not their first creation', async () => {
    expect(await codes([update('@', 'NS')], 3)).toEqual(['apex_ns'])
    expect(await codes([remove('@', 'NS')], 3)).toEqual(['apex_ns'])
    expect(await codes([create('@', 'NS')], 3)).toEqual([])
    expect(await codes([update('sub', 'NS')], 3)).toEqual([])
  })
})

describe('the order of changes', () => {
  const order = async (changes: PlannedChange[], max = 1000) =>
    (await batchesOf(changes, max)).map((batch) =>
      batch.map((each) => `${actionOf(each)} ${each.name} ${each.type}`),
    )

  it('creates first and removes last, so that every name keeps resolving', async () => {
    expect(await order([remove('old'), update('www'), create('new')])).toEqual([
      ['create new A', 'update www A', 'delete old A'],
    ])
  })

  it('removes the old type right before adding the new one if a name swaps them', async () => {
    expect(await order([create('www', 'A'), remove('www', 'CNAME'), create('new'), remove('old')])).toEqual([
      ['create new A', 'delete www CNAME', 'create www A', 'delete old A'],
    ])
  })

  it('keeps a swap in one call even if the previous call has room for half of it', async () => {
    expect(await order([create('a'), create('b'), create('www', 'A'), remove('www', 'CNAME')], 3)).toEqual([
      ['create a A', 'create b A'],
      ['delete www CNAME', 'create www A'],
    ])
  })

  it('adds NS before the DS of a delegation and removes the DS first', async () => {
    expect(await order([create('sub', 'DS'), create('sub', 'NS')])).toEqual([
      ['create sub NS', 'create sub DS'],
    ])
    expect(await order([remove('sub', 'NS'), remove('sub', 'DS')])).toEqual([
      ['delete sub DS', 'delete sub NS'],
    ])
  })

  it('includes every change exactly once, in calls of the allowed size', async () => {
    const anyChange = fc
      .tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        fc.constantFrom('A', 'TXT', 'MX', 'CNAME', 'NS', 'DS'),
        fc.nat(2),
      )
      .map(([name, type, kind]) => [create, update, remove][kind]?.(name, type) ?? create(name, type))
    const changes = fc.uniqueArray(anyChange, { selector: (each) => `${each.name} ${each.type}` })
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({ min: 1, max: 7 }), async (list, max) => {
        const batches = await batchesOf(list, max)
        expect(new Set(batches.flat())).toEqual(new Set(list))
        expect(batches.flat()).toHaveLength(list.length)
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(max)
      }),
    )
  })
})
