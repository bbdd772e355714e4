/** Alert rules for servers without an agent, whose provider measures them. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAgent } from '#areas/agents/testing/given-agent.ts'
import { newestReadings } from '#areas/cloud/index.ts'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
let owner: Client
let connectionId: string
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  connectionId = (await service.request('POST', '/v1/connections', { body: { provider: 'sandbox' } })).body.id
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const read = async (path: string) => (await service.request('GET', path)).body
const incidentsOf = async (serverId: string) => (await read(`/v1/incidents?server_id=${serverId}`)).data

/** Has the provider read again, as if the last reading had been an hour ago. */
async function readAgain(serverId: string): Promise<void> {
  await owner.query(
    `update server_metric_readings set read_at = now() - interval '1 hour' where server_id = $1`,
    [serverId],
  )
  await owner.query('update metric_collections set due_at = now()')
}

describe('a server without an agent', () => {
  it('is judged by what its provider measures, without the rules that come with an agent', async () => {
    const rule = {
      name: 'Busy',
      condition: 'cpu_usage',
      threshold: 0.0001,
      for_seconds: 0,
      recover_seconds: 0,
    }
    const { body: created } = await service.request('POST', '/v1/alert-rules', { body: rule })
    await service.request('POST', '/v1/alert-rules', {
      body: { ...rule, name: 'Full', condition: 'disk_usage' },
    })
    const id = await givenServer(service, connectionId, 'without-agent')
    const incidentOf = async (condition: string) =>
      (await incidentsOf(id)).find(({ title_text }: any) => title_text.data.condition === condition)
    const full = await eventually(async () => (await incidentOf('cpu_usage')) && incidentOf('disk_usage'))
    expect(await incidentOf('cpu_usage')).toMatchObject({
      status: 'open',
      server_id: id,
      subject_type: 'alert',
    })
    const names = (await read('/v1/alert-rules')).data.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['Busy', 'Full'])

    // A change of the server is no reason to end them.
    await service.request('PATCH', `/v1/servers/${id}`, { body: { labels: { env: 'prod' } } })
    await eventually(async () => {
      const { rows } = await owner.query(
        'select from server_alerts where server_id = $1 and due_at > now()',
        [id],
      )
      return rows.length === 2
    })
    expect(await incidentsOf(id)).toMatchObject([{ status: 'open' }, { status: 'open' }])

    // Nothing was read for an hour.
    await owner.query(
      `update server_alerts set seen_at = now() - interval '61 minutes', due_at = now() where id = $1`,
      [full.subject_id],
    )
    await eventually(async () => (await incidentOf('disk_usage')).status === 'resolved')
    const { data: entries } = await read(`/v1/incidents/${full.id}/entries`)
    expect(entries.map(({ code }: { code: string }) => code)).toContain('not_measured')

    await service.request('PATCH', `/v1/alert-rules/${created.id}`, { body: { threshold: 1 } })
    await eventually(async () => {
      await readAgain(id)
      return (await incidentOf('cpu_usage')).status === 'resolved'
    })
  })

  it('is judged by its agent alone once it has one', async () => {
    const id = await givenServer(service, connectionId, 'with-agent')
    await givenAgent(service, 'with-agent', { server_id: id })
    await owner.query('update servers set agent_seen = true where id = $1', [id])
    const rule = { name: 'Any', condition: 'cpu_usage', threshold: 0.0001, for_seconds: 0 }
    await service.request('POST', '/v1/alert-rules', { body: rule })
    await eventually(async () => (await read(`/v1/servers/${id}/metrics`)).provider.read_at !== null)
    expect(await incidentsOf(id)).toEqual([])
  })
})

it('values that are late raise no alert', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  const cpu = (...minutes: number[]) => ({
    name: 'system.cpu.utilization' as const,
    label: null,
    points: minutes.map((minute) => ({ at: at(minute), value: minute / 100 })),
  })
  expect(
    newestReadings([cpu(1, 20, 5)], at(10))
      ?.get('system.cpu.utilization')
      ?.get(''),
  ).toBe(0.2)
  expect(newestReadings([cpu(1, 5), cpu()], at(10))).toBeUndefined()
})
