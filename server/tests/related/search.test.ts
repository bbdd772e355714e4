/** The results of `GET /v1/search` across all areas. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../../src/areas/dns/testing/given-zone.ts'

let world: ZoneWorld
let zone: TestZone

beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('example.com')
  await world.zone('www.example.net')
  await zone.create({ name: 'www', type: 'A', value: '192.0.2.7' })
  await zone.create({ name: 'old', type: 'CNAME', value: 'www.example.com.' })
  await zone.create({ name: 'note', type: 'TXT', value: 'see www, at 192.0.2.7' })
})
afterAll(() => world.close())

const found = async (query: Record<string, string>) => {
  const path = `/v1/search?${new URLSearchParams(query)}`
  const { status, body } = await world.service.request('GET', path)
  expect([path, status, body]).toEqual([path, 200, body])
  return body
}
/** Without the TLS services of the records, which are found in the background. */
const titles = async (query: Record<string, string>) =>
  (await found(query)).data
    .map(({ kind, title }: Record<string, string>) => `${kind} ${title}`)
    .filter((line: string) => !line.startsWith('certificate_endpoint'))

describe('the search across all areas', () => {
  it('finds names, values and addresses, the best matches of each type first', async () => {
    expect((await titles({ q: 'example.com' })).slice(0, 3)).toEqual([
      'zone example.com',
      'record example.com NS',
      'record example.com NS',
    ])
    expect(await titles({ q: 'www.example.com' })).toEqual([
      'record www.example.com A',
      'record old.example.com CNAME',
    ])
    expect(await titles({ q: 'WWW', kind: 'record' })).toEqual([
      'record www.example.com A',
      'record old.example.com CNAME',
      'record note.example.com TXT',
    ])
    expect(await titles({ q: '192.0.2.7', kind: 'record' })).toEqual([
      'record www.example.com A',
      'record note.example.com TXT',
    ])
    expect(await titles({ q: 'sandb', kind: 'connection' })).toEqual(['connection Sandbox'])
    expect(await titles({ q: '%_' })).toEqual([])
  })

  it('finds a resource by its complete id', async () => {
    const { data } = await found({ q: zone.id })
    expect(data).toEqual([
      {
        kind: 'zone',
        id: zone.id,
        title: 'example.com',
        detail: null,
        state: 'active',
        area: 'dns',
        parent_id: null,
      },
    ])
  })

  it('returns each record once, whatever the page size', async () => {
    const all = (await found({ q: 'www', kind: 'record' })).data
    for (const limit of ['1', '2']) {
      const paged = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { data: unknown[]; next_cursor: string | null } = await found({
          q: 'www',
          kind: 'record',
          limit,
          ...(cursor && { cursor }),
        })
        paged.push(...page.data)
        cursor = page.next_cursor
      }
      expect(paged).toEqual(all)
    }
  })
})
