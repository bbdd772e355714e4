import fc from 'fast-check'
import { TypeID } from 'typeid-js'
import { describe, expect, it } from 'vitest'
import { earliestId, type IdKind, idPattern, idPrefixes, newId, newIdAt, timeOfId } from './id.ts'

const kinds = Object.keys(idPrefixes) as IdKind[]

describe('an id', () => {
  it('has the prefix of its kind, and matches the pattern of its kind only', () => {
    for (const kind of kinds)
      for (const other of kinds) {
        const isMatch = new RegExp(idPattern(other)).test(newId(kind))
        expect([kind, other, isMatch]).toEqual([kind, other, kind === other])
      }
  })

  it('is greater than every earlier id, also within one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('event'))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids.map((id) => timeOfId(id).getTime())).size).toBeLessThan(ids.length)
  })

  it('contains the time of its creation', () => {
    const before = Date.now()
    const millis = timeOfId(newId('zone')).getTime()
    expect(millis).toBeGreaterThanOrEqual(before)
    expect(millis).toBeLessThanOrEqual(Date.now())
  })
})

describe('an id of a given time', () => {
  const anyTime = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })

  it('is a UUIDv7 of that time, independent of the clock of the machine', () => {
    fc.assert(
      fc.property(anyTime, (at) => {
        const id = newIdAt('event', at)
        expect(id).toMatch(new RegExp(idPattern('event')))
        expect(timeOfId(id)).toEqual(at)
        const uuid = TypeID.fromString(id).toUUID()
        expect(uuid[14]).toBe('7')
        expect('89ab').toContain(uuid[19])
        expect(earliestId('event', at) < id).toBe(true)
        expect(earliestId('event', new Date(at.getTime() + 1)) > id).toBe(true)
      }),
    )
  })

  it('is greater than every earlier id of that time, even if others were created in between', () => {
    const at = new Date()
    const ids = Array.from({ length: 20_000 }, (_, index) => {
      newIdAt('event', new Date(at.getTime() + (index % 7) - 3))
      return newIdAt('event', at)
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the pattern of ids', () => {
  it('refuses an id that was altered in length, case or alphabet, or is surrounded by other text', () => {
    const pattern = new RegExp(idPattern('zone'))
    const id = newId('zone')
    expect(pattern.test(id)).toBe(true)
    for (const wrong of [
      id.slice(0, -1),
      `${id}0`,
      id.toUpperCase(),
      ` ${id}`,
      `${id}\n`,
      `${id}\0`,
      id.replace('zone_', 'zone-'),
      `zone_8${id.slice(6)}`,
      ...[...'ilouIL-_.%'].map((char) => `${id.slice(0, -1)}${char}`),
    ])
      expect([wrong, pattern.test(wrong)]).toEqual([wrong, false])
  })

  it('allows no character that could end a quoted SQL string', () => {
    const pattern = new RegExp(idPattern('account'))
    const id = newId('account')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, at) => {
        const spoilt = id.slice(0, at) + text + id.slice(at + text.length)
        return !pattern.test(spoilt) || /^[a-z0-9_]+$/.test(spoilt)
      }),
    )
  })
})

/** The first 48 bits of the UUIDv7, in Crockford's base32. */
