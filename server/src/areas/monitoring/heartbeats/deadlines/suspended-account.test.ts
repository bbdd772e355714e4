import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { call, givenHeartbeatService, ping } from '../testing/given-heartbeat.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenHeartbeatService()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

async function givenHeartbeatOf({ token }: { token: string }) {
  const schedule = { kind: 'period', period_seconds: 3600 }
  const { body } = await service.request('POST', '/v1/heartbeats', {
    token,
    body: { name: 'Backup', schedule, reminder_seconds: 3600 },
  })
  return body
}

const setSuspended = (accountId: string, at: Date | null) =>
  owner.query('update accounts set suspended_at = $1 where account_id = $2', [at, accountId])

/** What the service does without a request, so that it can be read while the account is suspended. */
async function incidentOf({ id }: { id: string }) {
  const { rows } = await owner.query('select * from incidents where subject_id = $1', [id])
  return observe(rows[0])
}
const isReminded = async (heartbeat: { id: string }) => {
  const incident = await incidentOf(heartbeat)
  return incident?.reminded_at != null
}
const letReminderBeDue = ({ id }: { id: string }) =>
  owner.query(
    `update incidents set alerted_at = alerted_at - interval '2 hours', due_at = now() where subject_id = $1`,
    [id],
  )

it('alerts of a suspended account wait until it is active again, except for what is over by then', async () => {
  const suspended = await service.otherAccount()
  const present = await givenHeartbeatOf(suspended)
  const over = await givenHeartbeatOf(suspended)
  const failing = await givenHeartbeatOf(suspended)
  const [active, activeFailing] = [await givenHeartbeatOf(service), await givenHeartbeatOf(service)]
  for (const heartbeat of [present, active]) {
    await ping(heartbeat, '/fail')
    await eventually(async () => (await incidentOf(heartbeat))?.alerted_at != null)
  }

  await setSuspended(suspended.accountId, new Date())
  for (const heartbeat of [over, failing, activeFailing])
    expect(await ping(heartbeat, '/fail')).toMatchObject({ status: 200 })
  await ping(over)
  await owner.query(
    `update heartbeats set transitions = (
       select jsonb_agg(jsonb_set(change, '{at}', to_jsonb(to_char(
         ((change->>'at')::timestamptz - interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
       from jsonb_array_elements(transitions) as change)
     where id = $1`,
    [over.id],
  )
  await letReminderBeDue(present)
  await letReminderBeDue(active)
  await eventually(() => isReminded(active))
  await eventually(async () => (await incidentOf(activeFailing))?.alerted_at != null)
  expect(await isReminded(present)).toBe(false)
  expect([await incidentOf(over), await incidentOf(failing)]).toEqual([undefined, undefined])

  await setSuspended(suspended.accountId, null)
  await eventually(() => isReminded(present))
  await eventually(async () => (await incidentOf(failing))?.alerted_at != null)
  await eventually(async () => (await incidentOf(over))?.status === 'resolved')
  expect(await incidentOf(over)).toMatchObject({ alerted_at: null })
})

it('a suspended account records pings by slug, and creates no heartbeat for them', async () => {
  const { token, accountId } = await service.otherAccount()
  const { body: pingKey } = await service.request('POST', '/v1/ping-keys', { token, body: { name: 'Web' } })
  const create = (slug: string) => call(`${pingKey.ping_url}/${slug}?create=1`)
  expect((await create('present')).status).toBe(201)
  await setSuspended(accountId, new Date())
  expect(await create('present')).toMatchObject({ status: 200 })
  expect(await create('new')).toMatchObject({ status: 403, text: 'account suspended' })
  await setSuspended(accountId, null)
  const { body } = await service.request('GET', '/v1/heartbeats', { token })
  expect(body.data).toMatchObject([{ slug: 'present', ping_count: 2 }])
  expect((await create('new')).status).toBe(201)
})

it('changes of many heartbeats that waited are each followed in their order', async () => {
  const account = await service.otherAccount()
  const reports = {
    working: [''],
    failing: ['', '/1'],
    failingOtherwise: ['/1', '/2'],
    workingAgain: ['/1', '', ''],
  }
  const heartbeats = []
  for (const paths of Object.values(reports))
    for (let i = 0; i < 5; i++) heartbeats.push({ ...(await givenHeartbeatOf(account)), paths })
  await setSuspended(account.accountId, new Date())
  for (const { paths, ...heartbeat } of heartbeats) for (const path of paths) await ping(heartbeat, path)
  await setSuspended(account.accountId, null)

  const outcomeOf = async ({ id }: { id: string }) => {
    const { rows: states } = await owner.query(
      'select state, to_at is null as is_open from heartbeat_states where heartbeat_id = $1 order by from_at',
      [id],
    )
    const { rows: incidents } = await owner.query(
      'select status, cause, alerted_at is not null as is_alerted from incidents where subject_id = $1',
      [id],
    )
    return { states, incidents }
  }
  const state = (name: string, is_open: boolean) => ({ state: name, is_open })
  const incident = (status: string, code: number) => ({
    status,
    cause: `The job reported exit code ${code}.`,
    is_alerted: true,
  })
  const expected = new Map<readonly string[], object>([
    [reports.working, { states: [state('up', true)], incidents: [] }],
    [
      reports.failing,
      { states: [state('up', false), state('down', true)], incidents: [incident('open', 1)] },
    ],
    [reports.failingOtherwise, { states: [state('down', true)], incidents: [incident('open', 2)] }],
    [
      reports.workingAgain,
      { states: [state('down', false), state('up', true)], incidents: [incident('resolved', 1)] },
    ],
  ])
  await eventually(async () => {
    const waiting = `select from heartbeats where account_id = $1 and transitions <> '[]'`
    return observe((await owner.query(waiting, [account.accountId])).rowCount) === 0
  })
  for (const { paths, ...heartbeat } of heartbeats)
    expect(await outcomeOf(heartbeat)).toEqual(expected.get(paths))
})
