/** Deploys at a URL: with Debian's webhook (adnanh/webhook), and with receivers that fail. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts, startServer, temporaryFolder } from '#providers/testing/servers/server-process.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { givenHook } from '../testing/given-deploys.ts'

let service: TestService
let receiver: Receiver
let owner: Client
beforeAll(async () => {
  service = await givenService()
  receiver = await givenReceiver()
  owner = new Client(service.address)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await receiver.close()
  await service.close()
})

async function start(hookId: string, input: object = {}): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/deploys', {
    body: { hook_id: hookId, ...input },
  })
  expect(status).toBe(201)
  return body.id
}
const read = async (id: string) => (await service.request('GET', `/v1/deploys/${id}`)).body
const until = (id: string, state: string) =>
  eventually(async () => {
    const deploy = observe(await read(id))
    return deploy.state === state ? deploy : null
  })
/** The data of the call for a deploy. */
const callOf = async (id: string) => {
  const call = await eventually(() => receiver.received.find(({ body }) => body.includes(id)))
  return { ...call, data: JSON.parse(call.body).data }
}
const report = ({ report_token }: { report_token: string }, body: object) =>
  service.request('POST', `/v1/ingest/deploys/${report_token}/report`, { token: null, body })

const needed = ['webhook', 'curl']
const missing = missingPrograms(needed)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Debian’s webhook'), () => {
  it('verifies the call, runs a command, and reports its progress', async () => {
    const { folder, remove } = await temporaryFolder('webhook')
    const [port = 0] = await freePorts(1)
    const hook = await givenHook(service, { url: `http://127.0.0.1:${port}/hooks/deploy` })
    const script = join(folder, 'deploy.sh')
    writeFileSync(
      script,
      `#!/bin/sh
report() { curl -s -H 'Content-Type: application/json' -d "$1" "$REPORT_URL"; }
report '{"state": "running", "log": "Deploying '"$STAGE"'\\n"}'
report '{"state": "succeeded", "exit_code": 0}'
`,
    )
    chmodSync(script, 0o755)
    const fromPayload = (name: string, envname: string) => ({ source: 'payload', name, envname })
    writeFileSync(
      join(folder, 'hooks.json'),
      JSON.stringify([
        {
          id: 'deploy',
          'execute-command': script,
          'pass-environment-to-command': [
            fromPayload('data.report_url', 'REPORT_URL'),
            fromPayload('data.parameters.STAGE', 'STAGE'),
          ],
          'trigger-rule': {
            match: {
              type: 'payload-hmac-sha256',
              secret: hook.secret,
              parameter: { source: 'header', name: 'X-Service-Signature' },
            },
          },
        },
      ]),
    )
    const args = ['-hooks', 'hooks.json', '-ip', '127.0.0.1', '-port', String(port), '-verbose']
    const server = await startServer({ program: 'webhook', args, cwd: folder, readyLine: 'serving hooks on' })
    try {
      const id = await start(hook.id, { parameters: { STAGE: 'production' } })
      expect(await until(id, 'succeeded')).toMatchObject({ exit_code: 0 })
      expect((await service.request('GET', `/v1/deploys/${id}/log`)).body).toBe('Deploying production\n')
      // A call that is signed with another secret is refused.
      await service.request('POST', `/v1/deploy-hooks/${hook.id}/rotate-secret`, {
        body: { overlap_seconds: 0 },
      })
      const refused = await start(hook.id)
      expect(await until(refused, 'failed')).toMatchObject({
        reason: 'call_failed',
        error: 'The receiver answered 500.',
      })
    } finally {
      await server.stop()
      await remove()
    }
  })
})

describe('a deploy at a URL', () => {
  it('runs once the call is accepted, and its token works until it has ended', async () => {
    const hook = await givenHook(service, { url: receiver.url })
    const id = await start(hook.id, { ref: 'refs/heads/main' })
    const { headers, data } = await callOf(id)
    expect(headers).toMatchObject({ 'webhook-id': id, 'x-service-event': 'deploy.requested' })
    expect(data).toMatchObject({
      deploy_id: id,
      ref: 'refs/heads/main',
      parameters: { REF: 'refs/heads/main' },
    })
    await until(id, 'running')
    expect((await report(data, { state: 'running', log: 'Building…\n' })).body).toEqual({ cancel: false })
    await report(data, { state: 'failed', exit_code: 2 })
    expect(await read(id)).toMatchObject({ state: 'failed', exit_code: 2 })
    expect((await report(data, { state: 'succeeded' })).status).toBe(404)
  })

  it('begins when the one before it has ended', async () => {
    const hook = await givenHook(service, { url: `${receiver.url}/queue` })
    const [first, second] = [await start(hook.id), await start(hook.id)]
    await until(first, 'running')
    expect((await read(second)).state).toBe('queued')
    await report((await callOf(first)).data, { state: 'succeeded' })
    await until(second, 'running')
  })

  it('takes no longer than its hook allows', async () => {
    const hook = await givenHook(service, { url: `${receiver.url}/slow`, timeout_seconds: 10 })
    const id = await start(hook.id)
    await until(id, 'running')
    await owner.query(
      `update deploys set started_at = now() - interval '11 seconds', due_at = now() where id = $1`,
      [id],
    )
    expect(await until(id, 'timed_out')).toMatchObject({ reason: 'time_limit' })
  })

  it('is called again where the receiver is overloaded, and fails where it refuses', async () => {
    const hook = await givenHook(service, { url: `${receiver.url}/faulty` })
    receiver.respondWith((response) => response.writeHead(503).end())
    const overloaded = await start(hook.id)
    await callOf(overloaded)
    receiver.respondWith((response) => response.writeHead(204).end())
    await until(overloaded, 'running')
    const calls = receiver.received.filter(({ body }) => body.includes(overloaded))
    // The token is the same, since the first call may have begun the deploy.
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
    await report((await callOf(overloaded)).data, { state: 'succeeded' })
    receiver.respondWith((response) => response.writeHead(403).end())
    const refused = await start(hook.id)
    expect(await until(refused, 'failed')).toMatchObject({ error: 'The receiver answered 403.' })
    receiver.respondWith((response) => response.writeHead(204).end())
  })
})
