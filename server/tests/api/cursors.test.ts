/** Paging while rows are inserted and deleted: a row that exists throughout is on exactly one page. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '../../src/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

let made = 0
const lists = [
  {
    path: '/v1/webhook-endpoints',
    create: () => ({
      name: `endpoint ${++made}`,
      url: 'http://127.0.0.1:9/',
      events: ['dns.records_changed'],
    }),
  },
  { path: '/v1/connections', create: () => ({ name: `connection ${++made}`, provider: 'sandbox' }) },
]

/** What happens between two pages: rows are inserted, and existing rows are deleted. */
const interlude = fc.record({ made: fc.nat(3), deleted: fc.array(fc.nat(50), { maxLength: 3 }) })

describe.each(lists)('$path, read page by page while rows come and go', ({ path, create }) => {
  const add = async () => (await service.request('POST', path, { body: create() })).body.id as string

  it('omits no row that remains, and repeats none', async () => {
    let pages = 0
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat(8),
      fc.array(interlude, { minLength: 1, maxLength: 6 }),
      async (limit, before, interludes) => {
        const removable: string[] = []
        for (let row = 0; row < before; row++) removable.push(await add())
        const stays = new Set((await all(path)).filter((id) => !removable.includes(id)))
        for (const id of removable) stays.add(id)
        const seen: string[] = []
        let cursor: string | null = null
        for (let turn = 0; ; turn++) {
          const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
          const { status, body } = await service.request('GET', `${path}?limit=${limit}${query}`)
          expect(status).toBe(200)
          expect(body.data.length).toBeLessThanOrEqual(limit)
          seen.push(...body.data.map(({ id }: { id: string }) => id))
          pages++
          cursor = body.next_cursor
          if (cursor === null) break
          const { made: more, deleted } = interludes[turn % interludes.length] ?? { made: 0, deleted: [] }
          // Rows are only inserted for a while, so that paging ends.
          if (turn < 6) for (let row = 0; row < more; row++) removable.push(await add())
          for (const index of deleted) {
            const [id] = removable.splice(index % Math.max(1, removable.length), 1)
            if (id === undefined) continue
            expect((await service.request('DELETE', `${path}/${id}`)).status).toBe(204)
            stays.delete(id)
          }
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect([...stays].filter((id) => !seen.includes(id))).toEqual([])
        for (const id of removable) await service.request('DELETE', `${path}/${id}`)
      },
    )
    await fc.assert(property, { numRuns: 8 })
    expect(pages).toBeGreaterThan(8)
  })

  async function all(list: string): Promise<string[]> {
    return (await service.request('GET', `${list}?limit=200`)).body.data.map(({ id }: { id: string }) => id)
  }
})
