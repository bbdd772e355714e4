/** Names that their registries list as ones to be released: .uk with RDAP, .se with WHOIS. */
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { givenHttpServer } from '#platform/net/testing/servers.ts'
import { wake } from '#platform/work/worker/wake.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWatchedWorld } from '../../watched/testing/watched-world.ts'
import { dropListSweep } from './read-drop-lists.ts'

const daySeconds = 86_400

async function given() {
  const files = new Map<string, Buffer | string | number>()
  let requests = 0
  const port = await givenHttpServer(({ url, headers }, response) => {
    requests++
    expect(headers['user-agent']).toMatch(/^Holdfast \(\+http/)
    const file = files.get(url ?? '') ?? 404
    if (typeof file === 'number') response.writeHead(file).end()
    else response.end(file)
  })
  const url = (tld: string) => `${tld}=http://127.0.0.1:${port}/${tld}`
  const world = await givenWatchedWorld(['uk'], { HOLDFAST_DROP_LISTS: `${url('uk')},${url('se')}` })
  const { service } = world
  const rows = (tld: string) =>
    service.database.system(async (tx) => {
      const { rows: found } = await sql<any>`select * from drop_lists where tld = ${tld}`.execute(tx)
      return found[0]
    })
  const publish = (tld: 'uk' | 'se', drops: Readonly<Record<string, Date>>) => {
    const entries = Object.entries(drops)
    files.set(
      `/${tld}`,
      tld === 'uk'
        ? gzipSync(entries.map(([name, at], index) => `${index}-UK,${name},${at.toISOString()}\n`).join(''))
        : JSON.stringify({
            data: entries.map(([name, at]) => ({ name, release_at: at.toISOString().slice(0, 10) })),
          }),
    )
  }
  publish('uk', { 'other.uk': world.now() })
  publish('se', { 'other.se': world.now() })
  return {
    ...world,
    requests: () => requests,
    /** Publishes a list of .uk, or of .se. */
    publish,
    fail: (tld: string, with_: Buffer | string | number) => files.set(`/${tld}`, with_),
    rows,
    /** Lets a day pass, and has the list read. */
    async read(tld: string) {
      await eventually(() => rows(tld))
      const before = await rows(tld)
      world.pass(daySeconds + 60)
      await eventually(async () => {
        await service.database.system((tx) => wake(tx, dropListSweep))
        const after = await rows(tld)
        return (
          after.tried_at > before.tried_at &&
          ((after.error !== null && after.error !== before.error) || after.read_at >= after.tried_at)
        )
      })
      return await rows(tld)
    },
  }
}

const expired = (now: Date, days: number) => ({
  status: ['pending delete'],
  events: {
    registration: addSeconds(now, -(400 + days) * daySeconds).toISOString(),
    expiration: addSeconds(now, -days * daySeconds).toISOString(),
  },
})

it('is expected at the time of the list, for as long as it is on the list', async () => {
  const { rdap, watch, observed, nextObservation, now, publish, read } = await given()
  rdap.registrations.set('lapsed.co.uk', expired(now(), 80))
  rdap.registrations.set('cancelled.co.uk', expired(now(), -100))
  const lapsed = await watch('lapsed.co.uk')
  const cancelled = await watch('cancelled.co.uk')
  expect((await observed(lapsed)).expected_drop).toMatchObject({ confidence: 'medium', source: 'estimate' })

  const at = addSeconds(now(), 15 * daySeconds)
  at.setUTCMilliseconds(0)
  publish('uk', { 'lapsed.co.uk': at, 'cancelled.co.uk': addSeconds(at, 60), 'other.uk': at })
  await read('uk')
  expect(await nextObservation(lapsed)).toMatchObject({
    status: 'dropping_soon',
    stage: 'redemption',
    expected_drop: {
      earliest: at.toISOString(),
      latest: at.toISOString(),
      confidence: 'medium',
      source: 'drop_list',
    },
  })
  // Deleted before its expiry, from which nothing can be estimated.
  expect((await nextObservation(cancelled)).expected_drop).toMatchObject({
    earliest: addSeconds(at, 60).toISOString(),
    source: 'drop_list',
  })

  // Renewed: it is no longer on the next list.
  publish('uk', { 'other.uk': at })
  await read('uk')
  expect((await nextObservation(lapsed)).expected_drop).toMatchObject({ source: 'estimate' })
})

it('stays registered until then, whatever the server of its registry says', async () => {
  const { rdap, watch, nextObservation, observed, now, publish, read, events, pass } = await given()
  rdap.registrations.set('lost.uk', expired(now(), 92))
  const id = await watch('lost.uk')
  await observed(id)
  const at = addSeconds(now(), 3 * daySeconds)
  publish('uk', { 'lost.uk': at })
  await read('uk')
  rdap.registrations.delete('lost.uk')
  for (let count = 0; count < 4; count++)
    expect(await nextObservation(id)).toMatchObject({ status: 'dropping_soon', stage: 'pending_delete' })

  // At that time, it is believed.
  pass((at.getTime() - now().getTime()) / 1000 + 60)
  publish('uk', { 'other.uk': at })
  await eventually(async () => (await nextObservation(id)).status === 'available')
  expect((await events()).map(({ event }) => event)).toContain('watched_domain.available')
})

const whois = (name: string, state: string, expires: string) =>
  `# Result of search for registered domain names under\nstate:            ${state}\ndomain:           ${name}\nholder:           abc123-00001\ncreated:          2004-04-27\nmodified:         2026-04-02\nexpires:          ${expires}\nnserver:          ns1.example.se 192.0.2.1\ndnssec:           unsigned delegation\nregistrar:        Example Registrar`

it('is followed at a registry that has only WHOIS', async () => {
  const { network, watch, observed, nextObservation, now, publish, read } = await given()
  const day = (days: number) =>
    addSeconds(now(), days * daySeconds)
      .toISOString()
      .slice(0, 10)
  network.whois = (query) =>
    query === 'lapsed.se' ? whois('lapsed.se', 'quarantine', day(-75)) : `domain "${query}" not found.`
  const id = await watch('lapsed.se')
  expect(await observed(id)).toMatchObject({
    status: 'dropping_soon',
    stage: 'pending_delete',
    expected_drop: { confidence: 'medium', source: 'estimate' },
  })
  const release = addSeconds(now(), 3 * daySeconds)
  publish('se', { 'lapsed.se': release })
  await read('se')
  const from = `${release.toISOString().slice(0, 10)}T04:00:00.000Z`
  const listed = await nextObservation(id)
  expect(listed.expected_drop).toMatchObject({ earliest: from, confidence: 'high', source: 'drop_list' })
  // Port 43 is asked once a day; at the time of the release it is asked again.
  expect(new Date(listed.next_check_at) <= new Date(from)).toBe(true)
  network.whois = (query) => `domain "${query}" not found.`
  await eventually(async () => (await nextObservation(id)).status === 'available')
})

it('keeps the last list while the next one cannot be read, for three days', async () => {
  const { rdap, watch, nextObservation, observed, now, publish, read, fail, pass, requests } = await given()
  rdap.registrations.set('lapsed.co.uk', expired(now(), 60))
  const id = await watch('lapsed.co.uk')
  await observed(id)
  const at = addSeconds(now(), 35 * daySeconds)
  publish('uk', { 'lapsed.co.uk': at })
  await read('uk')
  const damaged = gzipSync('1-UK,other.uk,2026-12-05T10:11:12Z\n'.repeat(5000)).subarray(0, 60)
  for (const [file, error] of [
    ['<html>', 'A file contains no names of .uk.'],
    [damaged, 'The file is damaged, or has another format: '],
  ] as const) {
    fail('uk', file)
    expect((await read('uk')).error).toContain(error)
  }
  expect((await nextObservation(id)).expected_drop.source).toBe('drop_list')
  // An hour after a failure, and not before.
  const asked = requests()
  pass(1800)
  expect((await nextObservation(id)).expected_drop.source).toBe('drop_list')
  expect(requests()).toBe(asked)
  fail('uk', 503)
  expect((await read('uk')).error).toBe('The server answers with status 503.')
  expect((await nextObservation(id)).expected_drop.source).toBe('estimate')
})
