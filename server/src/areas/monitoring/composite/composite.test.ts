import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'

let service: TestService
let server: Server
let base: string
/** The paths that fail. */
const failing = new Set<string>()

beforeAll(async () => {
  service = await givenService()
  server = createServer((request, response) => {
    response.statusCode = failing.has(request.url ?? '') ? 503 : 200
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await service.close()
})

const send = (method: string, path: string, body?: object) => service.request(method as 'GET', path, { body })
const read = async (id: string) => (await service.request('GET', `/v1/monitors/${id}`)).body

async function created(body: object): Promise<string> {
  const answer = await send('POST', '/v1/monitors', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

/** A monitor of a path of the server. */
const member = (name: string, input: object = {}) =>
  created({
    name,
    type: 'http',
    settings: { url: `${base}/${name}` },
    fail_after: 1,
    recover_after: 1,
    ...input,
  })

const membersFrom = (ids: readonly string[]) => ids.map((id) => ({ id }))
const composite = (name: string, ids: readonly string[], settings: object = {}) =>
  created({ name, type: 'composite', settings: { members: membersFrom(ids), ...settings } })

async function expectState(id: string, state: string): Promise<any> {
  return await eventually(async () => {
    const monitor = observe(await read(id))
    return monitor.state === state && monitor
  })
}

/** Checks the monitors again and again until a state is confirmed. */
async function checkUntil(ids: readonly string[], state: string) {
  for (const id of ids)
    await eventually(async () => {
      await send('POST', `/v1/monitors/${id}/check`)
      return observe(await read(id)).state === state
    })
}

async function setFailing(ids: readonly string[], names: readonly string[], is: boolean) {
  for (const name of names)
    if (is) failing.add(`/${name}`)
    else failing.delete(`/${name}`)
  await checkUntil(ids, is ? 'down' : 'up')
}

describe('A composite monitor', () => {
  it('is as bad as its worst member, and opens an incident that names the members that are down', async () => {
    const ids = [await member('web'), await member('api'), await member('database')]
    await checkUntil(ids, 'up')
    const shop = await composite('Shop', ids)
    const up = await expectState(shop, 'up')
    expect(up).toMatchObject({ last_result: null, recent_results: [], next_check_at: null })

    await setFailing(ids.slice(1), ['api', 'database'], true)
    const down = await expectState(shop, 'down')
    const incident = await eventually(async () => {
      const { open_incident_id } = await read(shop)
      const found =
        open_incident_id && (await service.request('GET', `/v1/incidents/${open_incident_id}`)).body
      return found?.evidence.length === 2 && found
    })
    expect(incident).toMatchObject({
      title: 'Shop is down',
      severity: 'critical',
      cause: '2 of 3 members are down: api, database.',
      evidence: [
        { monitor_id: ids[1], monitor_name: 'api', state: 'down', failure_class: 'status' },
        { monitor_id: ids[2], monitor_name: 'database', state: 'down' },
      ],
    })
    // Since the first failed check of the first member, and not since that was confirmed or noticed.
    const since = [(await read(ids[1] ?? '')).state_since, (await read(ids[2] ?? '')).state_since].toSorted()
    expect(down.state_since).toBe(since[0])
    expect(incident.started_at).toBe(since[0])

    await setFailing(ids.slice(1), ['api', 'database'], false)
    await expectState(shop, 'up')
    await eventually(async () => {
      const { body } = await service.request('GET', `/v1/incidents/${incident.id}`)
      return observe(body).status === 'resolved'
    })
    const { body: events } = await service.request('GET', '/v1/events?limit=100')
    const alerts = events.data.filter(
      ({ event, data }: any) => event === 'monitor.alert' && data.monitor_id === shop,
    )
    expect(alerts).toHaveLength(1)
    expect(alerts[0].data).toMatchObject({ type: 'composite', status: 'down', locations: [] })
    expect(alerts[0].data.members).toContainEqual({ monitor_id: ids[1], name: 'api', state: 'down' })
    const { body: uptime } = await service.request('GET', `/v1/monitors/${shop}/uptime`)
    expect(uptime.uptime).toBeLessThan(1)
  })

  it('is up while enough of its members are up, and counts members by their weight', async () => {
    const names = ['node-1', 'node-2', 'node-3']
    const ids = [await member('node-1'), await member('node-2'), await member('node-3')]
    await checkUntil(ids, 'up')
    const cluster = await composite('Cluster', ids, { rule: 'at_least', at_least: 2 })
    const weighted = await created({
      name: 'Weighted',
      type: 'composite',
      settings: {
        rule: 'weighted',
        members: [{ id: ids[0], weight: 8 }, { id: ids[1] }, { id: ids[2] }],
        degraded_below: 0.95,
        down_below: 0.5,
      },
    })
    await expectState(cluster, 'up')
    await expectState(weighted, 'up')
    await setFailing([ids[1] ?? ''], names.slice(1, 2), true)
    await expectState(weighted, 'degraded')
    expect((await read(cluster)).state).toBe('up')
    await setFailing([ids[0] ?? ''], names.slice(0, 1), true)
    await expectState(cluster, 'down')
    await expectState(weighted, 'down')
    await setFailing(ids.slice(0, 2), names, false)
    await expectState(cluster, 'up')
    await expectState(weighted, 'up')
  })

  it('leaves out a paused member, and is unknown while all are paused', async () => {
    const ids = [await member('kept'), await member('stopped')]
    await checkUntil(ids, 'up')
    failing.add('/stopped')
    await checkUntil(ids.slice(1), 'down')
    const both = await composite('Both', ids)
    await expectState(both, 'down')
    await send('POST', `/v1/monitors/${ids[1]}/pause`)
    await expectState(both, 'up')
    await send('POST', `/v1/monitors/${ids[0]}/pause`)
    await expectState(both, 'unknown')
    await send('POST', `/v1/monitors/${ids[0]}/resume`)
    await expectState(both, 'up')
  })

  it('follows composites that are its members', async () => {
    const id = await member('deep')
    await checkUntil([id], 'up')
    const inner = await composite('Inner', [id])
    const outer = await composite('Outer', [inner])
    await expectState(outer, 'up')
    await setFailing([id], ['deep'], true)
    await expectState(outer, 'down')
    const incident = await eventually(async () => {
      const { open_incident_id } = await read(outer)
      return open_incident_id && (await service.request('GET', `/v1/incidents/${open_incident_id}`)).body
    })
    expect(incident.cause).toBe('1 of 1 members is down: Inner.')
    await setFailing([id], ['deep'], false)
    await expectState(outer, 'up')
  })

  it('is not evaluated while it is paused, and follows its members from when it is resumed', async () => {
    const id = await member('while-paused')
    await checkUntil([id], 'up')
    const one = await composite('Pausing', [id])
    await expectState(one, 'up')
    expect((await send('POST', `/v1/monitors/${one}/pause`)).body.state).toBe('paused')
    await setFailing([id], ['while-paused'], true)
    expect((await read(one)).open_incident_id).toBeNull()
    await send('POST', `/v1/monitors/${one}/resume`)
    const down = await expectState(one, 'down')
    // The time in which it was paused does not count as down.
    expect(Date.parse(down.state_since)).toBeGreaterThan(Date.parse((await read(id)).state_since))
  })

  it('shows before it is saved what state it would have, and why', async () => {
    const ids = [await member('tried'), await member('tried-too')]
    await checkUntil(ids, 'up')
    await setFailing(ids.slice(1), ['tried-too'], true)
    const settings = { members: membersFrom(ids) }
    const { status, body } = await send('POST', '/v1/monitors/test', { type: 'composite', settings })
    expect([status, body.outcome, body.message]).toEqual([200, 'down', '1 of 2 members is down: tried-too.'])
    expect(body.evidence.members).toContainEqual({ monitor_id: ids[0], name: 'tried', state: 'up' })
    const one = await composite('Tried', ids)
    const check = await send('POST', `/v1/monitors/${one}/check`)
    expect(check.body).toMatchObject({ outcome: 'down', failure_class: null })
  })

  it('has no check results and no latency', async () => {
    const one = await composite('Without results', [await member('some')])
    expect((await service.request('GET', `/v1/monitors/${one}/results`)).body.data).toEqual([])
    expect((await service.request('GET', `/v1/monitors/${one}/latency`)).body.points).toEqual([])
    const { body: types } = await service.request('GET', '/v1/monitor-types')
    const notChecked = types.data.filter(({ is_checked }: any) => !is_checked)
    expect(notChecked.map(({ type }: any) => type)).toEqual(['composite'])
  })

  it('is related to its members, and keeps them from being deleted', async () => {
    const id = await member('needed')
    const one = await composite('Needs it', [id])
    const relatedTo = async (subject: string) =>
      (await service.request('GET', `/v1/related?id=${subject}`)).body.data.map(
        ({ id: related, relation, blocks_deletion }: any) => [related, relation, blocks_deletion],
      )
    expect(await relatedTo(id)).toContainEqual([one, 'contains', true])
    expect(await relatedTo(one)).toContainEqual([id, 'part_of', false])
    const refused = await send('DELETE', `/v1/monitors/${id}`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '1 monitor uses this monitor: Needs it. Remove it from the members of these composite monitors, or delete them first.',
    ])
    expect(refused.body.dependents).toMatchObject([{ kind: 'monitor', id: one }])
    const other = await member('other')
    await send('PATCH', `/v1/monitors/${one}`, { settings: { members: [{ id: other }] } })
    expect((await send('DELETE', `/v1/monitors/${id}`)).status).toBe(204)
  })

  it('is deleted in bulk together with its members, in any order', async () => {
    const id = await member('with-all')
    const inner = await composite('Inner one', [id])
    const outer = await composite('Outer one', [inner, id])
    const body = { action: 'delete', ids: [id, inner, outer] }
    const tried = await send('POST', '/v1/monitors/bulk?dry_run=true', body)
    expect(tried.body).toMatchObject({ changed: 3, failed: 0 })
    expect(
      (await send('POST', '/v1/monitors/bulk?dry_run=true', { ...body, ids: [id, inner] })).body,
    ).toMatchObject({ changed: 0, failed: 2 })
    expect((await send('POST', '/v1/monitors/bulk', body)).body).toMatchObject({ changed: 3, failed: 0 })
  })

  it('can be cloned', async () => {
    const id = await member('original')
    const one = await composite('Original', [id], { rule: 'at_least', at_least: 1 })
    const { body } = await send('POST', `/v1/monitors/${one}/clone`, {})
    expect(body).toMatchObject({ type: 'composite', settings: { members: [{ id }], rule: 'at_least' } })
    await expectState(body.id, 'up')
  })
})

describe('The members of a composite monitor', () => {
  it('cannot contain it, and the error names the cycle', async () => {
    const id = await member('leaf')
    const inner = await composite('Backend', [id])
    const outer = await composite('Website', [inner])
    const { status, body } = await send('PATCH', `/v1/monitors/${inner}`, {
      settings: { members: membersFrom([id, outer]) },
    })
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          pointer: '/settings/members/1/id',
          message: 'would make the monitor a member of itself: Backend → Website → Backend',
        },
      ],
    ])
    const own = await send('PATCH', `/v1/monitors/${inner}`, { settings: { members: [{ id: inner }] } })
    expect(own.body.errors[0].message).toContain('Backend → Backend')
  })

  it('are refused for one of two changes at the same time that together make a cycle', async () => {
    const id = await member('shared')
    const [one, other] = [await composite('One', [id]), await composite('Other', [id])]
    const contain = (container: string, contained: string) =>
      send('PATCH', `/v1/monitors/${container}`, { settings: { members: membersFrom([id, contained]) } })
    const responses = await Promise.all([contain(one, other), contain(other, one)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('are nested at most four levels deep, from above as from below', async () => {
    const first = await composite('Level 1', [await member('bottom')])
    const second = await composite('Level 2', [first])
    const third = await composite('Level 3', [second])
    const fourth = await composite('Level 4', [third])
    const fifth = await send('POST', '/v1/monitors', {
      name: 'Level 5',
      type: 'composite',
      settings: { members: [{ id: fourth }] },
    })
    expect(fifth.status).toBe(422)
    expect(fifth.body.detail).toContain('5 levels deep: at most 4')
    const below = await composite('Below', [await member('further-down')])
    const patched = await send('PATCH', `/v1/monitors/${first}`, { settings: { members: [{ id: below }] } })
    expect(patched.body.detail).toContain('5 levels deep: at most 4')
  })

  it('belong to the same account', async () => {
    const stranger = await service.otherAccount()
    const foreign = await service.request('POST', '/v1/monitors', {
      body: { name: 'Foreign', type: 'tcp', settings: { host: 'localhost', port: 1 }, paused: true },
      token: stranger.token,
    })
    const { status, body } = await send('POST', '/v1/monitors', {
      name: 'Thief',
      type: 'composite',
      settings: { members: [{ id: foreign.body.id }] },
    })
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/settings/members/0/id', message: 'is not a monitor of this account' }],
    ])
  })

  it.each([
    [{ rule: 'at_least' }, '/settings/at_least', 'is required'],
    [{ rule: 'at_least', at_least: 2 }, '/settings/at_least', 'number of members, which is 1'],
    [{ rule: 'weighted', degraded_below: 0.4 }, '/settings/down_below', 'degraded_below'],
    [{ members: [] }, '/settings/members', ''],
  ])('fit the rule: %j', async (settings, pointer, message) => {
    const members = membersFrom(['mon_01jcqkz0000000000000000000'])
    const answer = await send('POST', '/v1/monitors', {
      name: 'Faulty',
      type: 'composite',
      settings: { members, ...settings },
    })
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, pointer])
    expect(answer.body.errors[0].message).toContain(message)
  })

  it('are what it is evaluated from: settings of checks are rejected', async () => {
    const answer = await send('POST', '/v1/monitors', {
      name: 'Checked',
      type: 'composite',
      settings: { members: [{ id: await member('any') }] },
      interval_seconds: 300,
    })
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ pointer: '/interval_seconds', message: expect.stringContaining('make no checks') }],
    ])
  })
})
