/** Alerts of servers, from what agents report to incidents and their end. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenAgent, givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import { addSeconds, binStart } from '#kernel/time.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { defaultRules } from './rules/defaults.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

type Alert = { id: string; rule_id: string; label: string | null; state: string; incident_id: string | null }

const read = async (path: string) => (await service.request('GET', path)).body
const alertsOf = async (serverId: string, ruleId?: string): Promise<Alert[]> =>
  (await read(`/v1/alerts?server_id=${serverId}${ruleId ? `&rule_id=${ruleId}` : ''}`)).data
const incidentsOf = async (serverId: string) => (await read(`/v1/incidents?server_id=${serverId}`)).data
const openIncidentsOf = async (serverId: string) =>
  (await incidentsOf(serverId)).filter(({ status }: { status: string }) => status !== 'resolved')

let names = 0
/** An agent on a server with a label of its own, and rules for that server alone. */
async function givenWatched() {
  const only = `server-${++names}`
  const agent = await givenAgent(service, `${only}.example.com`)
  await service.request('PATCH', `/v1/servers/${agent.serverId}`, { body: { labels: { only } } })
  const rule = async (input: object) => {
    const { status, body } = await service.request('POST', '/v1/alert-rules', {
      body: { name: 'Watched', recover_seconds: 0, server_labels: { only }, ...input },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: string }
  }
  return { ...agent, rule }
}

/** A report of this moment, or of so many seconds before. */
const usage = (
  agent: GivenAgent,
  used: Record<string, number>,
  { age = 0, ...fields }: { age?: number; is_late?: boolean } = {},
) => {
  const total = Object.fromEntries(Object.keys(used).map((mount) => [mount, 100]))
  const at = addSeconds(new Date(), -age).toISOString()
  const metrics = { 'system.filesystem.used': used, 'system.filesystem.total': total }
  return report(service, agent, { samples: [{ at, metrics }], ...fields })
}

/** As if the alerts of a server had begun, and had been seen, so much earlier. */
const letTimePass = (serverId: string, seconds: number) =>
  owner.query(
    `update server_alerts set since = since - make_interval(secs => $2), seen_at = seen_at - make_interval(secs => $2),
       good_since = good_since - make_interval(secs => $2), due_at = due_at - make_interval(secs => $2)
     where server_id = $1`,
    [serverId, seconds],
  )

describe('the rules of an account', () => {
  it('are there with the first report of a server, and one that was deleted does not come back', async () => {
    const { token } = await service.otherAccount()
    const other = {
      request: (method: string, path: string, options = {}) =>
        service.request(method, path, { token, ...options }),
    }
    const listed = async () => (await other.request('GET', '/v1/alert-rules')).body.data
    const agent = await givenAgent(other as TestService, 'first.example.com')
    expect(await listed()).toEqual([])
    await report(other as TestService, agent)
    const rules = await listed()
    expect(rules.map(({ name }: { name: string }) => name)).toEqual(defaultRules.map(({ name }) => name))
    for (const { id } of rules) await other.request('DELETE', `/v1/alert-rules/${id}`)
    await report(other as TestService, agent)
    await report(other as TestService, await givenAgent(other as TestService, 'second.example.com'))
    expect(await listed()).toEqual([])
    const { body } = await other.request('GET', '/v1/audit-log?action=alert_rules.create')
    expect(body.data).toHaveLength(defaultRules.length)
  })

  it('have the thresholds that their condition has', async () => {
    const create = async (body: object) =>
      (await service.request('POST', '/v1/alert-rules', { body: { name: 'x', ...body } })).body
    expect((await create({ condition: 'disk_usage' })).errors).toMatchObject([{ pointer: '/threshold' }])
    expect((await create({ condition: 'disk_usage', threshold: 90 })).errors).toEqual([
      { pointer: '/threshold', message: 'must be at most 1 for disk_usage' },
    ])
    expect((await create({ condition: 'failed_unit', threshold: 1 })).errors).toMatchObject([
      { pointer: '/threshold' },
    ])
    const swapped = { condition: 'disk_full_forecast', threshold: 24, recover_threshold: 12 }
    expect((await create(swapped)).errors).toMatchObject([{ pointer: '/recover_threshold' }])
  })
})

describe('an alert', () => {
  it('opens one incident, which names the server, the value and the threshold, and ends with hysteresis', async () => {
    const { rule, ...agent } = await givenWatched()
    const { serverId } = agent
    const { id } = await rule({
      condition: 'disk_usage',
      threshold: 0.9,
      recover_threshold: 0.8,
      for_seconds: 300,
      severity: 'critical',
    })
    await usage(agent, { '/': 50, '/var': 93 })
    expect(await alertsOf(serverId, id)).toMatchObject([
      { label: '/var', state: 'pending', incident_id: null },
    ])
    await letTimePass(serverId, 200)
    await usage(agent, { '/': 50, '/var': 93 })
    await letTimePass(serverId, 150)
    await usage(agent, { '/': 50, '/var': 94 })
    const [incident] = await incidentsOf(serverId)
    expect(incident).toMatchObject({
      title: `/var on ${agent.machine} is almost full`,
      cause: 'Usage of /var has been at least 90 % for 5 minutes. It is 94 %.',
      severity: 'critical',
      status: 'open',
      subject_type: 'alert',
      server_id: serverId,
      labels: { only: expect.any(String) },
    })
    expect(await alertsOf(serverId, id)).toMatchObject([
      { label: '/var', state: 'firing', incident_id: incident.id },
    ])
    await usage(agent, { '/': 50, '/var': 95 })
    await usage(agent, { '/': 50, '/var': 85 })
    expect(await incidentsOf(serverId)).toMatchObject([{ id: incident.id, status: 'open' }])
    await usage(agent, { '/': 50, '/var': 79 })
    expect(await incidentsOf(serverId)).toMatchObject([{ id: incident.id, status: 'resolved' }])
    const { data } = await read(`/v1/incidents/${incident.id}/entries`)
    expect(data.map(({ kind, message }: Record<string, string>) => [kind, message])).toEqual([
      ['opened', 'Usage of /var has been at least 90 % for 5 minutes. It is 94 %.'],
      ['alerted', 'The alert was sent.'],
      ['resolved', 'Usage of /var is 79 %.'],
    ])
    const events = (await read('/v1/events?event=incident.opened&limit=200')).data
    expect(events.filter((event: any) => event.data.server_id === serverId)).toHaveLength(1)
  })

  it('exists for each file system, and ends with the file system', async () => {
    const { rule, ...agent } = await givenWatched()
    await rule({ condition: 'disk_usage', threshold: 0.9 })
    await usage(agent, { '/': 95, '/data': 95 })
    expect(await openIncidentsOf(agent.serverId)).toHaveLength(2)
    await usage(agent, { '/': 95 })
    const [open, ...others] = await openIncidentsOf(agent.serverId)
    expect([open.title, others]).toEqual([`/ on ${agent.machine} is almost full`, []])
  })

  it('does not begin with a report that is late, nor with samples that are old', async () => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'disk_usage', threshold: 0.9 })
    await usage(agent, { '/': 50 })
    await usage(agent, { '/': 99 }, { age: 3600, is_late: true })
    await usage(agent, { '/': 99 }, { age: 3600 })
    expect(await alertsOf(agent.serverId, id)).toEqual([])
    expect(await openIncidentsOf(agent.serverId)).toEqual([])
  })

  it('whose incident a user has resolved opens no other one before it has ended', async () => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'disk_usage', threshold: 0.9 })
    await usage(agent, { '/': 95 })
    const [incident] = await openIncidentsOf(agent.serverId)
    await service.request('POST', `/v1/incidents/${incident.id}/resolve`, { body: {} })
    await usage(agent, { '/': 96 })
    expect(await openIncidentsOf(agent.serverId)).toEqual([])
    expect(await alertsOf(agent.serverId, id)).toMatchObject([{ state: 'firing', incident_id: null }])
    await usage(agent, { '/': 50 })
    await usage(agent, { '/': 95 })
    // Soon after the first one, it is that again.
    expect(await openIncidentsOf(agent.serverId)).toMatchObject([{ id: incident.id }])
  })

  it('is related to its server, its rule and its incident', async () => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'failed_unit' })
    await report(service, agent, { failed_units: ['nginx.service'] })
    const [alert] = await alertsOf(agent.serverId, id)
    const related = async (of: string) =>
      (await read(`/v1/related?id=${of}`)).data.map((item: { id: string }) => item.id)
    const incidentId = alert?.incident_id ?? ''
    expect(await related(alert?.id ?? '')).toEqual(expect.arrayContaining([id, agent.serverId, incidentId]))
    expect(await related(incidentId)).toEqual(expect.arrayContaining([alert?.id, agent.serverId]))
    expect(await related(agent.serverId)).toEqual(expect.arrayContaining([alert?.id, incidentId]))
    expect(await related(id)).toContain(alert?.id)
    expect(await read(`/v1/alerts/${alert?.id}`)).toMatchObject({ label: 'nginx.service', state: 'firing' })
  })

  const ends: [string, (agent: GivenAgent, ruleId: string) => Promise<unknown>, RegExp][] = [
    ['its rule', (_agent, id) => service.request('DELETE', `/v1/alert-rules/${id}`), /was deleted/],
    [
      'its rule as this is switched off',
      (_agent, id) => service.request('PATCH', `/v1/alert-rules/${id}`, { body: { enabled: false } }),
      /was switched off/,
    ],
    [
      'the label of its server',
      ({ serverId }) =>
        service.request('PATCH', `/v1/servers/${serverId}`, { body: { labels: { only: null } } }),
      /no longer applies/,
    ],
    [
      'its server',
      ({ serverId }) => service.request('DELETE', `/v1/servers/${serverId}`),
      /server was removed/,
    ],
    ['its agent', ({ agentId }) => service.request('POST', `/v1/agents/${agentId}/revoke`), /was revoked/],
  ]
  it.each(ends)('ends with %s', async (_title, end, reason) => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'disk_usage', threshold: 0.9 })
    await usage(agent, { '/': 95 })
    const [incident] = await openIncidentsOf(agent.serverId)
    await end(agent, id)
    await eventually(async () => (await read(`/v1/incidents/${incident.id}`)).status === 'resolved')
    const { data } = await read(`/v1/incidents/${incident.id}/entries`)
    expect(data.at(-1).message).toMatch(reason)
    expect(await alertsOf(agent.serverId, id)).toEqual([])
  })
})

describe('what is reported once', () => {
  const facts = (reboot_required: boolean) => ({
    facts_hash: String(reboot_required),
    facts: { reboot_required, cpu: { count: 2 } },
  })

  it('fires after its time without another report, and ends with the report that it is over', async () => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'reboot_required', for_seconds: 86_400, severity: 'info' })
    await report(service, agent, facts(true))
    expect(await alertsOf(agent.serverId, id)).toMatchObject([{ state: 'pending' }])
    await letTimePass(agent.serverId, 86_400)
    const [incident] = await eventually(async () => {
      const open = await openIncidentsOf(agent.serverId)
      return open.length > 0 ? open : null
    })
    expect(incident.title).toBe(`${agent.machine} requires a restart`)
    await report(service, agent, facts(false))
    expect(await openIncidentsOf(agent.serverId)).toEqual([])
  })

  it('counts for a rule that is made later', async () => {
    const { rule, ...agent } = await givenWatched()
    await report(service, agent, facts(true))
    await rule({ condition: 'reboot_required' })
    expect(await openIncidentsOf(agent.serverId)).toHaveLength(1)
  })

  it('tells how many CPUs a server has that no provider describes', async () => {
    const { rule, ...agent } = await givenWatched()
    await rule({ condition: 'load_per_cpu', threshold: 2 })
    await report(service, agent, facts(false))
    const load = (value: number) =>
      report(service, agent, {
        samples: [{ at: new Date().toISOString(), metrics: { 'system.load.5': value } }],
      })
    await load(3.9)
    expect(await openIncidentsOf(agent.serverId)).toEqual([])
    await load(4.2)
    expect(await openIncidentsOf(agent.serverId)).toMatchObject([
      { cause: 'The load for each CPU is at least 2. It is 2.1.' },
    ])
  })
})

describe('a server that does not report', () => {
  it('has one incident, ends it with its reports, and appears once among what needs attention', async () => {
    const { rule, ...agent } = await givenWatched()
    await report(service, agent)
    await rule({ condition: 'agent_silent' })
    await owner.query('delete from ping_outages')
    await owner.query(
      `update agents set last_report_at = last_report_at - interval '10 minutes', due_at = now() where id = $1`,
      [agent.agentId],
    )
    const silent = await eventually(async () => {
      await owner.query('delete from ping_outages')
      await owner.query(`update agents set due_at = now() where id = $1 and state <> 'silent'`, [
        agent.agentId,
      ])
      const open = await openIncidentsOf(agent.serverId)
      return open.find(({ title }: { title: string }) => title.endsWith('does not report')) ?? null
    })
    expect(silent.cause).toMatch(/^The last report of its agent was at /)
    const attention = async (path: string) =>
      (await read(`${path}?needs_attention=true&limit=100`)).data.map(({ id }: { id: string }) => id)
    expect(await attention('/v1/servers')).toContain(agent.serverId)
    expect(await attention('/v1/agents')).not.toContain(agent.agentId)
    await report(service, agent)
    await eventually(async () => (await read(`/v1/incidents/${silent.id}`)).status === 'resolved')
  })
})

describe('a file system that fills up', () => {
  /** Five minutes of metrics each, the last one now: `/` as given, `/still` unchanged. */
  async function givenHistory(agent: GivenAgent, used: readonly number[]) {
    await usage(agent, { '/': 70, '/still': 70 })
    const now = binStart(new Date(), { seconds: 300 })
    for (const [index, value] of used.toReversed().entries())
      await owner.query(
        `insert into server_metrics_5m (account_id, server_id, source, from_at, lasts)
         select account_id, server_id, source, $2, array_agg((case
           when name like '%total' then 100 when label = '/' then $3::real else 70 end)::real order by position)
         from server_metric_series where server_id = $1 group by 1, 2, 3`,
        [agent.serverId, addSeconds(now, -300 * index), value],
      )
    // Each server has a forecast every quarter of an hour.
    await owner.query(
      `update agents set last_report_at = last_report_at - interval '15 minutes' where id = $1`,
      [agent.agentId],
    )
  }

  it('opens an incident when it will be full within the hours of the rule', async () => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'disk_full_forecast', threshold: 24 })
    // 12 % an hour.
    await givenHistory(
      agent,
      Array.from({ length: 13 }, (_, index) => 58 + index),
    )
    await usage(agent, { '/': 70, '/still': 70 })
    const found = await alertsOf(agent.serverId, id)
    expect(found).toMatchObject([{ label: '/', state: 'firing' }])
    const [incident] = (await openIncidentsOf(agent.serverId)).filter(
      ({ id: incidentId }: { id: string }) => incidentId === found[0]?.incident_id,
    )
    expect(incident).toMatchObject({
      title: `/ on ${agent.machine} will be full soon`,
      cause: '/ will be full in 3 hours, if it fills up as during the last hours. The threshold is 24 hours.',
    })
  })

  it.each([
    ['after a short time', [60, 65, 70], 70],
    ['while it has much room', Array.from({ length: 13 }, (_, index) => 40 + index), 52],
    ['while it empties', Array.from({ length: 13 }, (_, index) => 90 - index), 78],
  ])('opens none %s', async (_title, history, used) => {
    const { rule, ...agent } = await givenWatched()
    const { id } = await rule({ condition: 'disk_full_forecast', threshold: 24 })
    await givenHistory(agent, history)
    await usage(agent, { '/': used, '/still': 70 })
    expect(await alertsOf(agent.serverId, id)).toEqual([])
  })
})
