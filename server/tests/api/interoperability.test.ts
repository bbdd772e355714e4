/**
 * Other implementations verify our signatures: two public libraries, and the receivers in docs/guides/receivers exactly
 * as documented, each as a program that receives a delivery. Go takes long to compile, so it only runs with
 * HOLDFAST_LONG=1.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { verify } from '@octokit/webhooks-methods'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { programPath, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { freePorts } from '../../src/providers/testing/servers/server-process.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

async function givenEndpoint(url: string): Promise<{ id: string; secret: string }> {
  return (
    await service.request('POST', '/v1/webhook-endpoints', { body: { url, events: ['dns.records_changed'] } })
  ).body
}

/** One message is enough, because a signature covers bytes, whatever the event type. */
async function sendTest(endpointId: string): Promise<any> {
  const { body } = await service.request('POST', `/v1/webhook-endpoints/${endpointId}/test`, {
    body: { event: 'dns.records_changed' },
  })
  return await eventually(
    async () => (await service.request('GET', `/v1/webhook-deliveries/${body.id}`)).body.attempt_log[0],
  )
}

describe('a signature', () => {
  it('is verified by the public libraries, and rejected by both if the body differs', async () => {
    const receiver = await givenReceiver()
    const { id, secret } = await givenEndpoint(receiver.url)
    await sendTest(id)
    const { body, headers } = receiver.received[0]!
    const sent = headers as Record<string, string>
    expect(new Webhook(secret).verify(body, sent)).toMatchObject({ event: 'dns.records_changed' })
    expect(await verify(secret, body, sent['x-service-signature']!)).toBe(true)
    const forged = body.replace('example.com', 'example.org')
    expect(forged).not.toBe(body)
    expect(() => new Webhook(secret).verify(forged, sent)).toThrow('No matching signature')
    expect(await verify(secret, forged, sent['x-service-signature']!)).toBe(false)
    await receiver.close()
  })
})

const folder = join(import.meta.dirname, '../../../docs/guides/receivers')
const receivers = [
  { program: process.execPath, args: () => ['receiver.mjs'], name: 'Node' },
  { program: 'python3', args: () => ['receiver.py'], name: 'Python' },
  { program: 'php', args: (port: number) => ['-S', `127.0.0.1:${port}`, 'receiver.php'], name: 'PHP' },
  { program: 'ruby', args: () => ['receiver.rb'], name: 'Ruby' },
  { program: 'go', args: () => ['run', 'receiver.go'], name: 'Go', isLong: true },
]

for (const { program, args, name, isLong = false } of receivers) {
  const missing = [
    ...(programPath(program) ? [] : [program]),
    ...(isLong && process.env['HOLDFAST_LONG'] !== '1' ? ['HOLDFAST_LONG'] : []),
  ]
  describe.skipIf(missing.length > 0)(titleWithout(missing, `the receiver in ${name}`), () => {
    it('is accepted by documented receivers if it is valid, and rejected otherwise', async () => {
      const [port = 0] = await freePorts(1)
      const { id, secret } = await givenEndpoint(`http://127.0.0.1:${port}/`)
      for (const [known, outcome, status] of [
        [secret, 'delivered', 204],
        [`${secret}x`, 'failed', 401],
      ] as const) {
        const stop = await startReceiver(program, args(port), port, known)
        expect(await sendTest(id)).toMatchObject({ outcome, status })
        await stop()
      }
    })
  })
}

/** Runs the program as the guide says, in its own process group, because `go run` starts another program. */
async function startReceiver(
  program: string,
  args: string[],
  port: number,
  secret: string,
): Promise<() => Promise<void>> {
  const env = { ...process.env, PORT: String(port), SECRET: secret }
  const child = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true })
  onTestFinished(() => end(child))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    return isOpen
  })
  return () => end(child)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
