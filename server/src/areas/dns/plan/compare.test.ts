import { describe, expect, it } from 'vitest'
import type { StoredRRset } from '#areas/dns/store/rrsets.ts'
import type { RRset } from '#kernel/dns/records/rrset.ts'
import type { ZoneReading } from '#providers/ports/dns.ts'
import { type Content, contentOf } from '../records/rrsets/rrset-state.ts'
import { changedActualRRsets } from './compare.ts'
import { type IgnoreMatcher, ignoreMatcher } from './ignore.ts'

const rrset = (name: string, type: string, ...values: string[]): RRset => ({ name, type, ttl: 300, values })

function stored(from: RRset, wanted: Content = contentOf(from)): StoredRRset {
  const { name, type } = from
  return {
    name,
    type,
    wanted,
    applied: wanted,
    actual: contentOf(from),
    ignored: null,
    error: null,
    state: 'in_sync',
  }
}

const seen = (rrsets: RRset[], unreadable: ZoneReading['unreadable'] = []) => ({ rrsets, unreadable })
const changedOf = async (known: StoredRRset[], rrsets: RRset[], ignoring: IgnoreMatcher) =>
  (await changedActualRRsets(known, seen(rrsets), ignoring)).changed.map(
    ({ name, type, content, ignored }) => [`${name} ${type}`, content?.text ?? null, ignored],
  )

const nothing = ignoreMatcher([])

describe('comparing a reading with what is stored', () => {
  it('finds changed, added and removed RRsets, and nothing if there is no difference', async () => {
    const known = [stored(rrset('www', 'A', '192.0.2.1')), stored(rrset('old', 'A', '192.0.2.2'))]
    expect(
      await changedOf(known, [rrset('old', 'A', '192.0.2.2'), rrset('www', 'A', '192.0.2.1')], nothing),
    ).toEqual([])
    expect(
      await changedOf(known, [rrset('www', 'A', '192.0.2.9'), rrset('new', 'TXT', '"x"')], nothing),
    ).toEqual([
      ['www A', '192.0.2.9', null],
      ['new TXT', '"x"', null],
      ['old A', null, null],
    ])
  })

  it('finds a changed TTL', async () => {
    const known = [stored(rrset('www', 'A', '192.0.2.1'))]
    const { changed } = await changedActualRRsets(
      known,
      seen([{ ...rrset('www', 'A', '192.0.2.1'), ttl: 60 }]),
      nothing,
    )
    expect(changed).toHaveLength(1)
  })
})

describe('an unreadable RRset', () => {
  it('does not count as removed', async () => {
    const known = [stored(rrset('www', 'A', '192.0.2.1')), stored(rrset('old', 'A', '192.0.2.2'))]
    const reading = seen([], [{ name: 'www', type: 'A', reason: 'odd' }])
    const { changed } = await changedActualRRsets(known, reading, nothing)
    expect(changed).toMatchObject([{ name: 'old', content: null }])
  })
})

describe('ignore rules', () => {
  it('ignore whole RRsets by name and type', async () => {
    const ignoring = ignoreMatcher([{ name: '_acme-challenge.*', types: ['TXT'] }])
    expect(await changedOf([], [rrset('_acme-challenge.www', 'TXT', '"token"')], ignoring)).toEqual([
      ['_acme-challenge.www TXT', null, '"token"'],
    ])
    expect(await changedOf([], [rrset('_acme-challenge.www', 'CNAME', 'x.example.')], ignoring)).toEqual([
      ['_acme-challenge.www CNAME', 'x.example.', null],
    ])
  })

  it('ignore single values of a shared RRset', async () => {
    const known = [stored(rrset('@', 'TXT', '"v=spf1 -all"'))]
    const ignoring = ignoreMatcher([{ types: ['TXT'], value: '"google-site-verification=*"' }])
    const shared = rrset('@', 'TXT', '"google-site-verification=abc"', '"v=spf1 -all"')
    expect(await changedOf(known, [shared], ignoring)).toEqual([
      ['@ TXT', '"v=spf1 -all"', '"google-site-verification=abc"'],
    ])
  })

  it('never ignore a value that a record in Holdfast has', async () => {
    const mine = rrset('_acme-challenge', 'TXT', '"mine"')
    const ignoring = ignoreMatcher([{ name: '_acme-challenge' }])
    const { all } = await changedActualRRsets(
      [stored(mine)],
      seen([rrset('_acme-challenge', 'TXT', '"mine"', '"theirs"')]),
      ignoring,
    )
    expect(all.get('_acme-challenge TXT')).toMatchObject({ content: { text: '"mine"' }, ignored: '"theirs"' })
  })

  it('treat a star as any characters, and an escaped star as the wildcard label', async () => {
    const matched = async (pattern: string, name: string) =>
      (await changedOf([], [rrset(name, 'A', '192.0.2.1')], ignoreMatcher([{ name: pattern }])))[0]?.[2] !==
      null
    expect(await matched('*.dyn', 'a.b.dyn')).toBe(true)
    expect(await matched('\\*.dyn', '*.dyn')).toBe(true)
    expect(await matched('\\*.dyn', 'a.dyn')).toBe(false)
    expect(await matched('host?', 'host1')).toBe(true)
    expect(await matched('host?', 'host12')).toBe(false)
  })
})
