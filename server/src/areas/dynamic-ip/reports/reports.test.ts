/** What reports leave behind over time: stored reports, history, holds and staleness. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import {
  type DynamicIpWorld,
  givenDynamicIpWorld,
  isInStates,
  type TestDynamicIp,
} from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
// Far in the past, so that everything due by the service's clock is also due by the database's.
let offsetMs = -24 * 3600 * 1000
const pass = (seconds: number) => {
  offsetMs += seconds * 1000
}
const now = () => new Date(Date.now() + offsetMs)
beforeAll(async () => {
  world = await givenDynamicIpWorld({ clock: now })
})
afterAll(() => world.close())
beforeEach(() => pass(1))

/** All stored data of the account, except when dynamic IPs were seen and by whom. */
async function written(): Promise<unknown> {
  const tables = [
    'audit_log',
    'events',
    'dynamic_ip_addresses',
    'dynamic_ip_reports',
    'dynamic_ip_bindings',
    'dns_applies',
  ]
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows } = await world.service.database.tenant(world.service.accountId, (tx) =>
    sql`select ${sql.join(counts.map((count, index) => sql`${count} as ${sql.ref(`n${index}`)}`))},
      (select jsonb_agg(jsonb_build_array(id, seq, revision, updated_at) order by id) from dynamic_ips) as dynamic_ips`.execute(
      tx,
    ),
  )
  return rows[0]
}

describe('an unchanged report', () => {
  it('stores the time once a minute, and nothing else', async () => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9', { from: '8.8.8.8' })
    const before = await written()
    const first = await dynamicIp.read()
    pass(30)
    expect((await dynamicIp.report('myip=9.9.9.9', { from: '8.8.4.4' })).text).toBe('nochg 9.9.9.9')
    expect(await dynamicIp.read()).toEqual(first)
    pass(31)
    for (let n = 0; n < 100; n++) await dynamicIp.report('myip=9.9.9.9', { from: '8.8.4.4' })
    const seen = await dynamicIp.read()
    expect(seen).toMatchObject({
      last_report: { ip: '8.8.4.4', answer: 'nochg 9.9.9.9' },
      ipv4: { since: first['ipv4'].since, observed_at: seen['last_seen_at'] },
      token: { last_used_ip: '8.8.4.4' },
    })
    expect(seen['last_seen_at'] > first['last_seen_at']).toBe(true)
    expect(await written()).toEqual(before)
  })

  it('requests a check of the records that follow, unless the last one is recent', async () => {
    const zone = await world.zone('looked.example')
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.9')
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await world.changeAtProvider(zone.name, [{ name: 'home', type: 'A', values: ['198.51.100.66'] }])
    pass(400)
    expect((await dynamicIp.report('myip=9.9.9.9')).text).toBe('nochg 9.9.9.9')
    await eventually(async () => (await dynamicIp.bindings())[0]?.['state'] === 'drifted')
  })
})

describe('too many reports', () => {
  it('get 911 if they would change something, and retries do not extend that', async () => {
    const dynamicIp = await world.dynamicIp()
    const answers: string[] = []
    for (let n = 1; n <= 30; n++) {
      const { status, text, headers } = await dynamicIp.report(`myip=9.9.9.${n}`)
      answers.push(text)
      if (status !== 200) expect([status, text, headers['retry-after']]).toEqual([503, '911', '60'])
    }
    expect(answers.filter((text) => text.startsWith('good'))).toHaveLength(10)
    expect(answers.slice(10).every((text) => text === '911')).toBe(true)
    // The known address is still returned.
    expect((await dynamicIp.report('myip=9.9.9.10')).text).toBe('nochg 9.9.9.10')
  })
})

describe('the history of a dynamic IP', () => {
  it('has each address with its time, and the last reports without their secrets', async () => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.1')
    pass(100)
    await dynamicIp.report(`myip=9.9.9.2&password=${dynamicIp.token}`)
    pass(50)
    await dynamicIp.report('myip=nonsense')
    // The clock continues while the reports are made.
    const about = (seconds: number) => expect.closeTo(seconds, -1.5)
    expect(await dynamicIp.history()).toMatchObject([
      { family: 'ipv4', address: '9.9.9.2', until: null, duration_seconds: about(50) },
      {
        family: 'ipv4',
        address: '9.9.9.1',
        duration_seconds: about(100),
        reporter: { user_agent: 'test/1.0' },
      },
    ])
    expect(await dynamicIp.reports()).toMatchObject([
      { parameters: { myip: 'nonsense' }, answer: 'dnserr' },
      { parameters: { myip: '9.9.9.2', password: '********' }, answer: 'good 9.9.9.2' },
      { parameters: { myip: '9.9.9.1' }, answer: 'good 9.9.9.1', protocol: 'dyndns2' },
    ])
  })
})

describe('two devices that share a token', () => {
  it('are held after six changes within an hour: the first address is kept until one of them stops', async () => {
    const dynamicIp = await world.dynamicIp()
    await dynamicIp.report('myip=9.9.9.1')
    const answers: string[] = []
    for (let turn = 1; turn <= 7; turn++) {
      pass(300)
      answers.push((await dynamicIp.report(`myip=9.9.9.${turn % 2 === 1 ? 2 : 1}`)).text)
    }
    expect(answers.slice(0, 6).every((text) => text.startsWith('good'))).toBe(true)
    expect(answers[6]).toBe('nochg 9.9.9.1')
    expect(await dynamicIp.read()).toMatchObject({ state: 'held', ipv4: { address: '9.9.9.1' } })
    expect(await world.events('dynamic_ip.held')).toMatchObject([
      { dynamic_ip_id: dynamicIp.id, other: '9.9.9.2' },
    ])
    pass(3601)
    expect((await dynamicIp.report('myip=9.9.9.2')).text).toBe('good 9.9.9.2')
    expect(await dynamicIp.read()).toMatchObject({ state: 'current', held: null })
  })

  it('are accepted again when someone unblocks the dynamic IP', async () => {
    const dynamicIp = await world.dynamicIp()
    for (let turn = 0; turn <= 7; turn++) await dynamicIp.report(`myip=9.9.9.${1 + (turn % 2)}`)
    expect((await dynamicIp.read())['state']).toBe('held')
    await world.service.request('POST', `${dynamicIp.path}/unblock`)
    expect((await dynamicIp.report('myip=9.9.9.2')).text).toBe('good 9.9.9.2')
  })

  it('are not assumed for an address that changes again and again', async () => {
    const dynamicIp = await world.dynamicIp()
    for (let n = 1; n <= 9; n++)
      expect((await dynamicIp.report(`myip=9.9.9.${n}`)).text).toBe(`good 9.9.9.${n}`)
  })
})

describe('a dynamic IP without reports', () => {
  // Due work uses the database's time; the service's clock decides whether the dynamic IP is stale.
  const makeDue = ({ id }: TestDynamicIp) =>
    world.service.database.tenant(world.service.accountId, (tx) =>
      sql`update dynamic_ips set due_at = now() where id = ${id}`.execute(tx),
    )

  it('loses its addresses if configured, and gets them back with the next report', async () => {
    const zone = await world.zone('quiet.example')
    const dynamicIp = await world.dynamicIp({ stale_after_seconds: 300, withdraw_when_stale: true })
    await dynamicIp.bind({ zone_id: zone.id, name: 'home', type: 'A' })
    await dynamicIp.report('myip=9.9.9.9,2620:fe::9')
    await eventually(async () => isInStates(await dynamicIp.bindings(), 'in_sync'))
    pass(301)
    await makeDue(dynamicIp)
    await eventually(async () => (await dynamicIp.read())['state'] === 'stale')
    expect(await dynamicIp.read()).toMatchObject({ ipv4: null, ipv6: null, seq: 2 })
    await eventually(async () => (await zone.records('&type=A')).length === 0)
    const changes = (await world.events('dynamic_ip.changed')).filter(
      (data) => data['dynamic_ip_id'] === dynamicIp.id,
    )
    expect(changes[1]).toMatchObject({
      reporter: null,
      changed: [
        { family: 'ipv4', old: '9.9.9.9', new: null },
        { family: 'ipv6', old: '2620:fe::9', new: null },
      ],
    })
    const { body } = await world.service.request('GET', `/v1/audit-log?target=${dynamicIp.id}&limit=2`)
    expect(body.data[0]).toMatchObject({ actor: { type: 'system' }, changes: { after: { ipv4: null } } })
    expect((await dynamicIp.report('myip=9.9.9.9')).text).toBe('good 9.9.9.9')
    await eventually(async () => (await zone.records('&type=A')).length === 1)
    expect((await dynamicIp.history()).map(({ family, until }) => [family, until === null])).toEqual([
      ['ipv4', true],
      ['ipv6', false],
      ['ipv4', false],
    ])
  })

  it('is reported once, and again when it recovers', async () => {
    const dynamicIp = await world.dynamicIp({ stale_after_seconds: 300 })
    await dynamicIp.report('myip=9.9.9.9')
    pass(200)
    await dynamicIp.report('myip=9.9.9.9')
    const of = async (kind: string) =>
      (await world.events(kind)).filter((data) => data['dynamic_ip_id'] === dynamicIp.id)
    pass(299)
    await world.service.request('PATCH', dynamicIp.path, { body: { stale_after_seconds: 300 } })
    expect((await dynamicIp.read())['state']).toBe('current')
    pass(2)
    await makeDue(dynamicIp)
    await eventually(async () => (await dynamicIp.read())['state'] === 'stale')
    expect(await of('dynamic_ip.stale')).toMatchObject([{ ipv4: '9.9.9.9' }])
    expect((await dynamicIp.report('myip=9.9.9.9')).text).toBe('nochg 9.9.9.9')
    expect((await dynamicIp.read())['state']).toBe('current')
    expect(await of('dynamic_ip.recovered')).toHaveLength(1)
    expect(await of('dynamic_ip.stale')).toHaveLength(1)
  })
})
