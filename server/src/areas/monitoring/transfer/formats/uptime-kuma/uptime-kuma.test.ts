import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  // No name is looked up: the file has names that do not exist.
  const resolver = async () => [{ address: '1.1.1.1', family: 4 as const }]
  service = await givenService({ works: false, resolver })
})
afterAll(() => service.close())

const fileNamed = (name: string): Buffer =>
  gunzipSync(readFileSync(new URL(`./testing/${name}.gz`, import.meta.url)))

const send = (body: Buffer, query: string, token: string) =>
  service.request('POST', `/v1/monitors/import?${query}`, {
    body,
    headers: { 'content-type': 'application/octet-stream' },
    token,
  })

async function imported(name: string) {
  const { token } = await service.otherAccount()
  const { body: review } = await send(fileNamed(name), 'dry_run=true', token)
  const { status, body: result } = await send(fileNamed(name), `hash=${review.hash}`, token)
  expect([status, result.faults]).toEqual([200, []])
  const read = async (path: string) => (await service.request('GET', path, { token })).body.data
  return {
    token,
    review,
    monitors: await read('/v1/monitors?limit=100'),
    channels: await read('/v1/notification-channels?limit=100'),
    rules: await read('/v1/notification-rules?limit=100'),
  }
}

const secrets = /fixture-|AAExample|syt_XXXX|tk_XXXX|services\/T000|eb243592/

describe.each([
  ['the database of 1.23', 'kuma-1.23.16.db', 19, 34],
  ['the backup of 1.23', 'backup-1.23.16.json', 19, 34],
  ['the database of 2.x', 'kuma-2.5.3.db', 23, 48],
])('%s', (_title, file, monitorCount, total) => {
  it('is imported, or each part of it is left out with the reason', async () => {
    const { review, monitors, channels, rules, token } = await imported(file)
    expect(review.format).toBe('uptime_kuma')
    expect(JSON.stringify(review)).not.toMatch(secrets)
    const reasons: { resource: string; message: string }[] = review.left_out
    const named = (name: string) => monitors.filter((monitor: { name: string }) => monitor.name === name)
    // Every monitor of the file is there, or has a reason.
    const missing = new Set(
      reasons.map(({ resource }) => resource).filter((name) => named(name).length === 0),
    )
    const notMonitors = ['Signal', 'Mail', 'Teams', 'Hook'].filter((name) => missing.delete(name)).length
    expect([monitors.length, monitors.length + missing.size, notMonitors]).toEqual([monitorCount, total, 4])
    expect(named('Shop')[0]).toMatchObject({
      type: 'http',
      settings: { url: 'https://shop.example.com/health', accepted_statuses: ['200-299'], expiry_days: 14 },
      labels: { group: 'Websites', 'alert.telegram': 'true', 'alert.slack': 'true' },
      interval_seconds: 30,
      timeout_seconds: 24,
      retry_seconds: 20,
      fail_after: 3,
      recover_after: 1,
      reminder_seconds: 300,
    })
    expect(reasons).toContainEqual({
      resource: 'Teams',
      line: null,
      message: expect.not.stringContaining('webhookb2'),
    })
    expect(named('Shop (2)')[0].settings.url).toBe('https://shop2.example.com/')
    expect(named('Login API')[0]).toMatchObject({
      settings: {
        method: 'POST',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'X-Probe', value: '1' },
        ],
        secret_headers: [{ name: 'Authorization' }],
        authentication: { kind: 'basic', username: 'probe' },
        redirects: 0,
        accepted_statuses: ['200-299', '401'],
      },
      has_secrets: true,
    })
    expect(named('User in URL')[0].settings).toMatchObject({
      url: 'https://intranet.example.com/',
      authentication: { kind: 'basic', username: 'someone' },
      ignore_certificate: true,
    })
    expect(named('No error')[0].settings.assertions).toEqual([
      { kind: 'body', comparison: 'not_contains', value: 'Error' },
    ])
    expect(named('JSON')[0].settings.assertions[0]).toMatchObject({ path: '$.status', comparison: 'equals' })
    expect(named('PostgreSQL')[0]).toMatchObject({
      settings: { host: 'db.example.com', port: 5433, database: 'shop', username: 'probe' },
      has_secrets: true,
    })
    expect(named('MariaDB')[0].has_secrets).toBe(true)
    expect(named('gRPC')[0].settings).toMatchObject({ host: 'grpc.example.com', port: 443, service: 'shop' })
    expect(named('Paused')[0]).toMatchObject({
      state: 'paused',
      labels: { env: 'prod', 'customer-facing': 'true' },
    })
    expect(channels.map(({ type }: { type: string }) => type).sort()).toEqual([
      'discord',
      'gotify',
      'matrix',
      'mattermost',
      'ntfy',
      'opsgenie',
      'pagerduty',
      'pushover',
      'slack',
      'telegram',
      'webhook',
    ])
    expect(rules).toHaveLength(11)
    expect(rules[0]).toMatchObject({ name: 'Alerts to Telegram', filter: { labels: ['alert.telegram'] } })
    const { body: again } = await send(fileNamed(file), 'dry_run=true', token)
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: monitorCount + 23, conflict: 0 })
  })
})

describe('a malicious database', () => {
  function database(schema: string): Buffer {
    const made = new DatabaseSync(':memory:')
    made.exec(schema)
    const bytes = Buffer.from(made.serialize())
    made.close()
    return bytes
  }

  const faultOf = async (file: Buffer) => {
    const { status, body } = await send(file, 'dry_run=true', service.token)
    return status === 200 ? body.faults[0]?.message : body.detail
  }

  it.each([
    [
      'a view instead of a table',
      database(
        'create view monitor as with recursive n(i) as (select 1 union all select i from n) select i from n',
      ),
      'monitor is not a table',
    ],
    [
      'generated columns, which are not evaluated',
      database(
        `create table monitor (id integer, name as (hex(zeroblob(1000000)))); insert into monitor values (1)`,
      ),
      'no check for monitors of the type',
    ],
    ['no tables of Uptime Kuma', database('create table other (id)'), 'The file has no monitors'],
    ['only a header', Buffer.from('SQLite format 3\0'), 'cannot be read'],
    [
      'damage',
      Buffer.concat([fileNamed('kuma-2.5.3.db').subarray(0, 40_000), Buffer.alloc(100_000, 0xff)]),
      'cannot be read',
    ],
    [
      'too many rows',
      database(
        'create table monitor (id); insert into monitor with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001) select i from n',
      ),
      'more than 10000 rows',
    ],
  ])('is refused: %s', async (_title, file, message) => {
    const { body } = await send(file, 'dry_run=true', service.token)
    expect(JSON.stringify([body.faults, body.left_out])).toContain(message)
    expect(await faultOf(fileNamed('kuma-2.5.3.db'))).toBeUndefined()
  })
})
