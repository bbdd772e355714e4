/** Plans with more changes than one response contains. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '../testing/given-zone.ts'

let world: ZoneWorld
let zone: TestZone
const names = Array.from({ length: 1203 }, (_each, index) => `n${String(index).padStart(4, '0')}`)
beforeAll(async () => {
  world = await givenZoneWorld()
  zone = await world.zone('large-plan.example', { apply_mode: 'manual' })
  const records = names.map((name) => ({ type: 'A', name, value: '192.0.2.1' }))
  for (const create of [records.slice(0, 700), records.slice(700)])
    await world.service.request('POST', `${zone.path}/records/bulk`, { body: { create } })
})
afterAll(() => world.close())

const page = async (query: string) => (await world.service.request('GET', `${zone.path}/plan${query}`)).body

it('a plan of more than 1,000 changes can be read completely, page by page', async () => {
  const first = await page('')
  expect(first).toMatchObject({ truncated: true, counts: { create: 1203 } })
  expect(first.changes).toHaveLength(1000)
  const second = await page(`?cursor=${first.next_cursor}`)
  expect(second).toMatchObject({
    hash: first.hash,
    counts: first.counts,
    truncated: false,
    next_cursor: null,
  })
  const read = [...first.changes, ...second.changes].map(({ name }) => name)
  expect(read).toEqual(names)
})

it('pages have the requested length, and end with the plan', async () => {
  const read: string[] = []
  let cursor = ''
  do {
    const { changes, next_cursor } = await page(`?limit=401${cursor && `&cursor=${cursor}`}`)
    read.push(...changes.map(({ name }: { name: string }) => name))
    cursor = next_cursor ?? ''
  } while (cursor)
  expect(read).toEqual(names)
})

it('a cursor of another zone is refused', async () => {
  const other = await world.zone('other-plan.example')
  const { next_cursor } = await page('?limit=1')
  const { status, body } = await world.service.request('GET', `${other.path}/plan?cursor=${next_cursor}`)
  expect([status, body.errors]).toMatchObject([422, [{ pointer: '?cursor' }]])
})
