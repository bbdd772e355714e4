import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { type Database, openDatabase, type Tx } from '#platform/database/connection/database.ts'
import { givenEgress } from '#platform/net/testing/egress.ts'
import { registryData } from '#providers/registry-data/adapter.ts'
import { bootstrapWith, givenRdapServer } from '#providers/registry-data/testing/rdap-server.ts'
import { givenDatabase } from '#testing/database.ts'
import { createRegistryData } from './look-up.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await givenDatabase(), 4, () => {})
})
afterAll(() => database.close())

// Each test is on a later day, so the list of IANA is read again.
let now = new Date('2026-07-01T12:00:00Z')
beforeEach(() => {
  now = addSeconds(now, 7 * 24 * 60 * 60)
})
const pass = (seconds: number) => {
  now = addSeconds(now, seconds)
}

async function spendRequests(tx: Tx, host: string, requests: number): Promise<void> {
  await sql`update registry_hosts set requests = ${requests} where host = ${host}`.execute(tx)
}

/** A registry for .com, and processes of one installation that ask it. */
async function given() {
  const server = await givenRdapServer(['com'])
  const { egress } = givenEgress()
  const process = () =>
    createRegistryData({
      database,
      egress,
      registryPort: registryData,
      clock: () => now,
      baseUrl: () => 'https://holdfast.example.com',
      rdapBootstrapUrl: new URL(server.bootstrapUrl),
    })
  return { server, process, one: process() }
}

it('asks the registry, and gives a contact', async () => {
  const { server, one } = await given()
  server.registrations.set('example.com', { status: ['active'] })
  expect(await one.lookUp('example.com')).toMatchObject({ outcome: 'found', source: 'rdap' })
  pass(2)
  expect(await one.lookUp('free.com')).toMatchObject({ outcome: 'not_found' })
  expect([...server.agents]).toEqual(['Holdfast (+https://holdfast.example.com)'])
})

it('cannot say anything about a TLD whose registry has no RDAP', async () => {
  const { one } = await given()
  expect(await one.lookUp('example.zz')).toMatchObject({ outcome: 'none', reason: 'unsupported' })
})

describe('the list of RDAP servers', () => {
  it('is read once a day for all processes', async () => {
    const { server, process } = await given()
    const lists = () => server.lists
    await Promise.all([process().lookUp('a.com'), process().lookUp('b.com')])
    expect(lists()).toBe(1)
    // The one that did not read the list may have asked before it was stored.
    await process().lookUp('b.com')
    expect(lists()).toBe(1)
    pass(23 * 60 * 60)
    await process().lookUp('a.com')
    expect(lists()).toBe(1)
    pass(2 * 60 * 60)
    await process().lookUp('a.com')
    expect(lists()).toBe(2)
    expect(new Set(server.asked)).toEqual(new Set(['/rdap/domain/a.com', '/rdap/domain/b.com']))
  })

  it('stays as it is if the new one cannot be used', async () => {
    const { server, one } = await given()
    await one.lookUp('a.com')
    for (const list of ['oops', '{"publication":"2027-01-01T00:00:00Z","services":[]}']) {
      server.list = list
      pass(25 * 60 * 60)
      expect(await one.lookUp('a.com')).toMatchObject({ outcome: 'not_found' })
    }
    server.list = bootstrapWith(['com'], 'http://127.0.0.1:1/')
    pass(25 * 60 * 60)
    expect(await one.lookUp('a.com')).toMatchObject({ reason: 'unreachable' })
  })
})

describe('requests to a registry', () => {
  it('are limited to a few at once and then one every two seconds, over all processes', async () => {
    const { server, process } = await given()
    const [one, two] = [process(), process()]
    for (const n of [1, 2, 3]) expect(await one.lookUp(`${n}.com`)).toMatchObject({ outcome: 'not_found' })
    expect(await two.lookUp('4.com')).toMatchObject({ reason: 'throttled', retryAfterSeconds: 2 })
    pass(2)
    expect(await two.lookUp('4.com')).toMatchObject({ outcome: 'not_found' })
    expect(await one.lookUp('5.com')).toMatchObject({ reason: 'throttled' })
    expect(server.asked).toHaveLength(4)
  })

  it('are sent one at a time', async () => {
    const { server, process } = await given()
    const answers = await Promise.all([process(), process(), process()].map((each) => each.lookUp('a.com')))
    const asked = answers.filter(({ outcome }) => outcome === 'not_found')
    expect(asked.length).toBeGreaterThanOrEqual(1)
    expect(server.asked).toHaveLength(asked.length)
    expect(server.mostAtOnce).toBe(1)
  })

  it('wait as long as the registry demands', async () => {
    const { server, one } = await given()
    server.faults.set('*', { status: 429, headers: { 'retry-after': '300' } })
    await one.lookUp('a.com')
    pass(299)
    expect(await one.lookUp('a.com')).toMatchObject({ reason: 'throttled', retryAfterSeconds: 1 })
    expect(server.asked).toHaveLength(1)
    pass(1)
    await one.lookUp('a.com')
    expect(server.asked).toHaveLength(2)
  })

  it('wait for longer after each further failure, up to six hours, until one succeeds', async () => {
    const { server, one } = await given()
    server.faults.set('*', { status: 500 })
    for (const seconds of [60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600]) {
      expect(await one.lookUp('a.com')).toMatchObject({ reason: 'server_error' })
      expect(await one.lookUp('b.com')).toMatchObject({ reason: 'throttled', retryAfterSeconds: seconds })
      pass(seconds)
    }
    server.faults.clear()
    expect(await one.lookUp('a.com')).toMatchObject({ outcome: 'not_found' })
    pass(2)
    expect(await one.lookUp('b.com')).toMatchObject({ outcome: 'not_found' })
  })

  it('leave the last ones of a day to the names that matter most', async () => {
    const { server, one } = await given()
    await one.lookUp('a.com')
    await database.system((tx) => spendRequests(tx, new URL(server.url).host, 15_000))
    pass(2)
    expect(await one.lookUp('a.com', 'rest')).toMatchObject({ reason: 'throttled' })
    expect(await one.lookUp('a.com', 'pending_delete')).toMatchObject({ outcome: 'not_found' })
    await database.system((tx) => spendRequests(tx, new URL(server.url).host, 18_000))
    pass(2)
    expect(await one.lookUp('a.com', 'pending_delete')).toMatchObject({ reason: 'throttled' })
    expect(await one.lookUp('a.com', 'drop_window')).toMatchObject({ outcome: 'not_found' })
    pass(24 * 60 * 60)
    expect(await one.lookUp('a.com', 'rest')).toMatchObject({ outcome: 'not_found' })
  })
})
