/** Deploys, from the delivery of a forge to the end of the recipe, as forges, agents and users see them. */
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenAgent, report } from '#areas/agents/testing/given-agent.ts'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { queueMax } from './deploys/enqueue.ts'
import { dropExpiredDeploys } from './deploys/retention.ts'
import { githubPing } from './senders/testing/payloads.ts'
import { deliver, givenHookOnServer, reportJob, takeJob } from './testing/given-deploys.ts'

let service: TestService
let owner: Client
beforeAll(async () => {
  service = await givenService()
  owner = new Client(service.address)
  await owner.connect()
  // The time before the service began is an outage, in which no agent could be silent.
  await eventually(async () => {
    const { rows } = await owner.query(
      `select 1 from ping_availability where alive_at > now() - interval '10 seconds'`,
    )
    return rows.length > 0
  })
  await owner.query('delete from ping_outages')
})
afterAll(async () => {
  await owner.end()
  await service.close()
})

const read = async (path: string) => (await service.request('GET', path)).body
const readDeploy = (id: string) => read(`/v1/deploys/${id}`)
const act = (id: string, verb: string) => service.request('POST', `/v1/deploys/${id}/${verb}`)
const logOf = (id: string) => read(`/v1/deploys/${id}/log`)
const until = (id: string, state: string) =>
  eventually(async () => (observe(await readDeploy(id)).state === state ? true : null))
const eventsOf = async (kind: string, id: string) =>
  (await read(`/v1/events?event=${kind}&limit=200`)).data
    .map(({ data }: { data: Record<string, unknown> }) => data)
    .filter((data: Record<string, unknown>) => data['deploy_id'] === id)

async function delivered(hook: Parameters<typeof deliver>[1], sending = {}): Promise<string> {
  const { status, body } = await deliver(service, hook, sending)
  expect([status, body.status]).toEqual([202, 'queued'])
  return body.deploy_id
}

/** Runs a job to its end, with a log of one line. */
async function run(agent: GivenAgent, state = 'succeeded'): Promise<string> {
  const { status, body } = await takeJob(service, agent)
  expect(status).toBe(200)
  await reportJob(service, agent, body.job_id, { state: 'running', log_offset: 0, log: 'Cloning…\n' })
  await reportJob(service, agent, body.job_id, { state, exit_code: state === 'succeeded' ? 0 : 1 })
  return body.job_id
}

describe('a delivery', () => {
  it('with a valid signature starts the recipe, and the deploy says by whom it was caused', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook, { id: 'delivery-1' })
    expect(await readDeploy(id)).toMatchObject({
      state: 'queued',
      event: 'push',
      ref: 'refs/heads/master',
      commit: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
      delivery_id: 'delivery-1',
      actor: {
        type: 'sender',
        name: 'Codertocat',
        proof: 'signature',
        ip: '127.0.0.1',
        user_agent: 'GitHub-Hookshot/044aadd',
      },
      parameters: { REF: 'refs/heads/master', COMMIT: '6dcb09b5b57875f334f61aebed695e2e4193db5e' },
    })
    expect((await takeJob(service, agent)).body).toEqual({
      job_id: id,
      recipe: 'deploy-shop',
      parameters: { REF: 'refs/heads/master', COMMIT: '6dcb09b5b57875f334f61aebed695e2e4193db5e' },
      timeout_seconds: 900,
    })
    expect((await read(`/v1/deploy-hooks/${hook.id}`)).last_delivery).toMatchObject({ outcome: 'accepted' })
  })

  it('without one, with a wrong one or from another network starts nothing', async () => {
    const { hook } = await givenHookOnServer(service)
    for (const secret of [null, 'another secret'])
      expect((await deliver(service, hook, { secret })).body).toMatchObject({
        status: 401,
        code: 'signature_invalid',
      })
    expect((await read(`/v1/deploy-hooks/${hook.id}`)).last_delivery).toMatchObject({
      outcome: 'signature_invalid',
    })
    await service.request('PATCH', `/v1/deploy-hooks/${hook.id}`, { body: { networks: ['192.0.2.0/24'] } })
    expect((await deliver(service, hook)).body).toMatchObject({ status: 403, code: 'address_not_allowed' })
    expect((await read(`/v1/deploys?hook_id=${hook.id}`)).data).toEqual([])
  })

  it('to an unknown URL is not found, and a GET starts nothing', async () => {
    const { hook } = await givenHookOnServer(service)
    const unknown = { token: `hfd_${'0'.repeat(36)}`, secret: 'x' }
    expect((await deliver(service, unknown)).status).toBe(404)
    const get = await service.app.inject(`/v1/ingest/deploys/${hook.token}`)
    expect(get.statusCode).toBe(405)
  })

  it('that only pings is answered, and one that is sent again names the same deploy', async () => {
    const { hook } = await givenHookOnServer(service)
    const ping = await deliver(service, hook, { event: 'ping', payload: githubPing })
    expect([ping.status, ping.body.status]).toEqual([200, 'ping'])
    const id = await delivered(hook, { id: 'sent-twice' })
    const again = await deliver(service, hook, { id: 'sent-twice' })
    expect([again.status, again.body]).toMatchObject([200, { deploy_id: id, is_repeated: true }])
    expect((await read(`/v1/deploys?hook_id=${hook.id}`)).data).toHaveLength(1)
  })

  it('that the hook does not select is recorded as skipped, with the reason', async () => {
    const { hook } = await givenHookOnServer(service, { branches: ['main'] })
    const { status, body } = await deliver(service, hook)
    expect([status, body]).toMatchObject([200, { status: 'skipped', reason: 'branch_not_selected' }])
    expect(await readDeploy(body.deploy_id)).toMatchObject({ state: 'skipped', ref: 'refs/heads/master' })
    await service.request('PATCH', `/v1/deploy-hooks/${hook.id}`, { body: { branches: [], enabled: false } })
    expect((await deliver(service, hook)).body).toMatchObject({ status: 'skipped', reason: 'hook_disabled' })
  })

  it('without a signature counts only where the hook allows it, and is marked', async () => {
    const { hook } = await givenHookOnServer(service, { source: 'generic' })
    const body = { ref: 'refs/heads/main', sender: 'nina' }
    const inHeader = () => service.request('POST', '/v1/ingest/deploys', { token: hook.token, body })
    expect((await inHeader()).body.code).toBe('signature_invalid')
    await service.request('PATCH', `/v1/deploy-hooks/${hook.id}`, { body: { allow_unsigned: true } })
    const { status, body: answer } = await inHeader()
    expect(status).toBe(202)
    expect((await readDeploy(answer.deploy_id)).actor).toMatchObject({ name: 'nina', proof: 'none' })
  })
})

describe('the queue of a target', () => {
  it('runs one deploy after the other', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const [first, second] = [await delivered(hook), await delivered(hook)]
    expect((await takeJob(service, agent)).body.job_id).toBe(first)
    expect((await takeJob(service, agent)).status).toBe(204)
    await reportJob(service, agent, first, { state: 'succeeded', exit_code: 0 })
    expect((await takeJob(service, agent)).body.job_id).toBe(second)
  })

  it('keeps only the newest where newer ones supersede', async () => {
    const { hook, agent } = await givenHookOnServer(service, { concurrency: 'supersede' })
    const running = await delivered(hook)
    await takeJob(service, agent)
    const older = await delivered(hook)
    const newer = await delivered(hook)
    expect(
      await Promise.all([running, older, newer].map(async (id) => (await readDeploy(id)).state)),
    ).toEqual(['dispatched', 'superseded', 'queued'])
  })

  it('takes no second one where the hook rejects it', async () => {
    const { hook } = await givenHookOnServer(service, { concurrency: 'reject' })
    await delivered(hook)
    const { status, body } = await deliver(service, hook)
    expect([status, body]).toMatchObject([200, { status: 'rejected', reason: 'deploy_running' }])
  })

  it('is full with 25, and answers when to try again', async () => {
    const { hook } = await givenHookOnServer(service)
    for (let count = 0; count < queueMax; count++) await delivered(hook)
    const { status, headers } = await deliver(service, hook)
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('a job', () => {
  it('reaches an agent that waits for it, through any process', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const other = await givenSecondProcess(service)
    await other.start()
    try {
      const { port } = other.app.server.address() as AddressInfo
      const waiting = fetch(`http://127.0.0.1:${port}/v1/ingest/agent/jobs?wait=50`, {
        headers: { authorization: `Bearer ${agent.secret}` },
      })
      const id = await delivered(hook)
      expect(await (await waiting).json()).toMatchObject({ job_id: id })
    } finally {
      await other.stop(10)
    }
  })

  it('is announced in the answer to a report', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    expect((await report(service, agent)).body.jobs).toBe(false)
    await delivered(hook)
    expect((await report(service, agent)).body.jobs).toBe(true)
  })

  it('is given to no other agent, nor is its report taken from one', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const other = await givenHookOnServer(service)
    const id = await delivered(hook)
    expect((await takeJob(service, other.agent)).status).toBe(204)
    await takeJob(service, agent)
    expect((await reportJob(service, other.agent, id, { state: 'succeeded' })).status).toBe(404)
    const { body } = await takeJob(service, { secret: `hfa_${'0'.repeat(36)}` })
    expect(body.code).toBe('agent_unknown')
  })

  it('runs, prints and ends, and each is an event', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    const answer = await reportJob(service, agent, id, { state: 'running', recipe_hash: '5e88', log: '' })
    expect(answer.body).toEqual({ cancel: false })
    expect(await readDeploy(id)).toMatchObject({ state: 'running', recipe_hash: '5e88' })
    await reportJob(service, agent, id, { state: 'failed', exit_code: 2, log: 'No such file' })
    expect(await readDeploy(id)).toMatchObject({ state: 'failed', exit_code: 2 })
    expect(await logOf(id)).toBe('No such file')
    expect(await eventsOf('deploy.started', id)).toMatchObject([{ state: 'running', actor: 'Codertocat' }])
    expect(await eventsOf('deploy.finished', id)).toMatchObject([{ state: 'failed', exit_code: 2 }])
    // What comes later changes nothing.
    const late = await reportJob(service, agent, id, { state: 'running', log: 'still here\n' })
    expect(late.body).toEqual({ cancel: true })
    expect((await readDeploy(id)).state).toBe('failed')
  })

  it('that the agent does not begin is rejected', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    await reportJob(service, agent, id, { state: 'rejected', log: 'There is no recipe deploy-shop\n' })
    expect(await readDeploy(id)).toMatchObject({
      state: 'rejected',
      reason: 'recipe_rejected',
      started_at: null,
    })
  })

  it('whose agent is silent is lost, and is not if the agent reports again', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    await reportJob(service, agent, id, { state: 'running' })
    await owner.query(
      `update deploys set reported_at = now() - interval '3 minutes', due_at = now() where id = $1`,
      [id],
    )
    await until(id, 'lost')
    expect((await readDeploy(id)).reason).toBe('agent_silent')
    expect((await reportJob(service, agent, id, { state: 'running' })).body).toEqual({ cancel: false })
    expect(await readDeploy(id)).toMatchObject({ state: 'running', finished_at: null, reason: null })
    await reportJob(service, agent, id, { state: 'succeeded', exit_code: 0 })
    expect((await eventsOf('deploy.finished', id)).map(({ state }: { state: string }) => state)).toEqual([
      'lost',
      'succeeded',
    ])
  })

  it('that no agent fetches for a day ends', async () => {
    const { hook } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await owner.query(
      `update deploys set created_at = now() - interval '25 hours', due_at = now() where id = $1`,
      [id],
    )
    await until(id, 'timed_out')
    expect((await readDeploy(id)).reason).toBe('not_fetched')
  })
})

describe('the log', () => {
  it('has each part once, without secrets, also where they are sent in two parts', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    const print = (log_offset: number, log: string, state = 'running') =>
      reportJob(service, agent, id, { state, log_offset, log })
    await print(0, 'Füße\nDB_PASSW')
    await print(0, 'Füße\nDB_PASSW')
    // From the middle of what has come: 4 characters of which 2 have two bytes, and a line break.
    await print(7, 'DB_PASSWORD=hunter2\n')
    await print(27, 'done', 'succeeded')
    expect(await logOf(id)).toBe('Füße\nDB_PASSWORD=***\ndone')
  })

  it('ends at 10 MiB', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    const part = `${'x'.repeat(1023)}\n`.repeat(700)
    for (let count = 0; count < 15; count++)
      await reportJob(service, agent, id, { state: 'running', log: part })
    await reportJob(service, agent, id, { state: 'succeeded', log: 'the end' })
    expect((await readDeploy(id)).log).toMatchObject({ is_cut: true })
    const log: string = await logOf(id)
    expect(log.length).toBeGreaterThan(10 * 1024 * 1024)
    expect(log.endsWith('more than 10 MiB]\n')).toBe(true)
  })

  it('is followed while it is written, until the deploy ends', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const id = await delivered(hook)
    await takeJob(service, agent)
    const { port } = service.app.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/v1/deploys/${id}/log/stream`, {
      headers: { authorization: `Bearer ${service.token}`, accept: 'text/event-stream' },
    })
    const lines = ['Cloning…\n', 'Building…\n']
    let text = ''
    const following = (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
    })()
    for (const log of lines) {
      await reportJob(service, agent, id, { state: 'running', log })
      await eventually(() => text.includes(JSON.stringify({ text: log })))
    }
    await reportJob(service, agent, id, { state: 'succeeded', exit_code: 0 })
    await following
    expect(text).toContain('event: state\ndata: {"state":"running"}')
    expect(text.endsWith('event: end\ndata: {"state":"succeeded"}\n\n')).toBe(true)
  })

  it('is deleted before the deploy, as the plan says', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    await delivered(hook)
    const id = await run(agent)
    const plans = readPlans(null)
    const clock = () => new Date()
    const drop = () => dropExpiredDeploys({ database: service.database, plans, clock })
    await owner.query(`update accounts set plan = 'free'`)
    try {
      await owner.query(`update deploys set finished_at = now() - interval '4 days' where id = $1`, [id])
      await drop()
      expect(await logOf(id)).toBe(null)
      expect((await readDeploy(id)).state).toBe('succeeded')
      await owner.query(`update deploys set finished_at = now() - interval '31 days' where id = $1`, [id])
      await drop()
      expect((await service.request('GET', `/v1/deploys/${id}`)).status).toBe(404)
    } finally {
      await owner.query(`update accounts set plan = 'unlimited'`)
    }
  })
})

describe('people', () => {
  it('start a deploy with a ref of their own', async () => {
    const { hook } = await givenHookOnServer(service, { branches: ['main'] })
    const { status, body } = await service.request('POST', '/v1/deploys', {
      body: { hook_id: hook.id, ref: 'refs/heads/fix', parameters: { STAGE: 'test' } },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'queued',
      actor: { type: 'token', proof: null },
      parameters: { REF: 'refs/heads/fix', STAGE: 'test' },
    })
  })

  it('cancel one that waits at once, and one that runs through its agent', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    const [running, waiting] = [await delivered(hook), await delivered(hook)]
    expect((await act(waiting, 'cancel')).body).toMatchObject({ state: 'cancelled' })
    await takeJob(service, agent)
    expect((await act(running, 'cancel')).body).toMatchObject({ state: 'dispatched' })
    expect((await reportJob(service, agent, running, { state: 'running' })).body).toEqual({ cancel: true })
    await reportJob(service, agent, running, { state: 'cancelled', signal: 'SIGTERM' })
    expect(await readDeploy(running)).toMatchObject({ state: 'cancelled', signal: 'SIGTERM' })
    expect((await act(running, 'cancel')).body.code).toBe('wrong_state')
  })

  it('roll back to what was deployed before', async () => {
    const { hook, agent } = await givenHookOnServer(service)
    await delivered(hook, { payload: { after: 'a'.repeat(40) } })
    const good = await run(agent)
    await delivered(hook, { payload: { after: 'b'.repeat(40) } })
    const bad = await run(agent, 'failed')
    expect((await act(good, 'rollback')).body.code).toBe('wrong_state')
    const { status, body } = await act(bad, 'rollback')
    expect(status).toBe(201)
    expect(body).toMatchObject({ commit: 'a'.repeat(40), restores_id: good, rolls_back_id: bad })
    expect(body.parameters).toMatchObject({ COMMIT: 'a'.repeat(40) })
  })
})
