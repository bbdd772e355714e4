/**
 * Deliveries to misbehaving receivers. None may occupy a slot longer than the time limit, or make the service read or
 * store more than allowed. The limit is the product's own, shortened for the test.
 */
import { createServer as createTcpServer, type Server, Socket } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEgress, type Egress } from '../../src/platform/net/egress.ts'
import { egressPolicy } from '../../src/platform/net/policy.ts'
import { type Certificate, givenCertificate } from '../../src/platform/net/testing/servers.ts'
import {
  type FaultyReceiver,
  quickReceivers,
  receiversWithoutTls,
  slowReceivers,
} from '../../src/testing/sample/faulty-receivers.ts'
import { givenReceiver } from '../../src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

/** The egress with another time limit than the 15 s of deliveries; every name resolves to this machine. */
function egressWithin(seconds: number): Egress {
  const policy = egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [] })
  const egress = createEgress(policy, async () => [{ address: '127.0.0.1', family: 4 }])
  return { ...egress, request: (request) => egress.request({ ...request, timeoutSeconds: seconds }) }
}

const slots = 4
let service: TestService
let impatient: TestService
beforeAll(async () => {
  const environment = { HOLDFAST_DELIVERY_CONCURRENCY: String(slots) }
  service = await givenService({ environment, egress: egressWithin(15) })
  impatient = await givenService({ environment, egress: egressWithin(0.7) })
})
afterAll(async () => {
  await service.close()
  await impatient.close()
})

/** Starts the receiver and returns its URL. */
async function given(
  faulty: FaultyReceiver,
  scheme: 'http' | 'https',
  certificate?: Certificate,
): Promise<string> {
  const meet = (socket: Socket) => {
    socket.on('error', () => {})
    faulty.serve(socket)
  }
  const server: Server = certificate
    ? createTlsServer(certificate, meet).on('tlsClientError', () => {})
    : createTcpServer(meet)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `${scheme}://receivers.test:${typeof address === 'object' ? address?.port : 0}/hook`
}

/** The sockets that this process connects to a port from now on, to measure what they read. */
function givenSocketsTo(url: string): Socket[] {
  const sockets: Socket[] = []
  const { port } = new URL(url)
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...target: unknown[]) {
    const [options] = target.flat() as { port?: number | string }[]
    if (String(options?.port) === port) sockets.push(this)
    return Reflect.apply(connect, this, target)
  } as typeof connect
  onTestFinished(() => {
    Socket.prototype.connect = connect
  })
  return sockets
}

/** Sends a test message and returns its first attempt from the log. */
async function firstAttempt({ request: ask }: TestService, url: string): Promise<any> {
  const made = await ask('POST', '/v1/webhook-endpoints', { body: { url, events: ['dns.records_changed'] } })
  const sent = await ask('POST', `/v1/webhook-endpoints/${made.body.id}/test`, { body: {} })
  return await eventually(
    async () => (await ask('GET', `/v1/webhook-deliveries/${sent.body.id}`)).body.attempt_log[0],
  )
}

function expectEnding({ name, outcome, error }: FaultyReceiver, attempt: any): void {
  expect([name, attempt.outcome]).toEqual([name, outcome])
  expect([name, attempt.error]).toEqual([name, error ? expect.stringMatching(error) : null])
  expect(Buffer.byteLength(attempt.response_body ?? '')).toBeLessThanOrEqual(16 * 1024 * 3)
  expect((attempt.response_body ?? '').length).toBeLessThanOrEqual(16 * 1024)
}

/** Checks that all slots are free again, and that a good receiver gets its message. */
async function expectFreeSlots(tested: TestService): Promise<void> {
  await eventually(async () => {
    return /holdfast_work_running\{kind="webhooks.deliveries"\} 0/.test(await tested.scrape())
  })
  const receiver = await givenReceiver()
  const url = receiver.url.replace('127.0.0.1', 'receivers.test')
  expect((await firstAttempt(tested, url)).outcome).toBe('delivered')
  await receiver.close()
}

describe('a receiver that', () => {
  it(`never finishes is abandoned at the time limit, ${slowReceivers.length} of them at ${slots} slots`, async () => {
    await Promise.all(
      slowReceivers.map(async (faulty) => {
        const url = await given(faulty, 'http')
        const sockets = givenSocketsTo(url)
        expectEnding(faulty, await firstAttempt(impatient, url))
        expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true])
      }),
    )
    await expectFreeSlots(impatient)
  })

  it.each(quickReceivers)('$name: $outcome', async (faulty) => {
    const url = await given(faulty, ...serverOptions(faulty))
    const sockets = givenSocketsTo(url)
    const attempt = await firstAttempt(service, url)
    expectEnding(faulty, attempt)
    expect(sockets).toHaveLength(1)
    // A connection is kept open only after a complete response.
    if (attempt.status === null) expect(sockets[0]?.destroyed).toBe(true)
    // At most 64 KiB of a body are read, in chunks of up to 64 KiB; a chunk of one byte takes six.
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(8 * 65_536)
  })

  it('does not support TLS on a TLS port', async () => {
    for (const faulty of receiversWithoutTls)
      expectEnding(faulty, await firstAttempt(impatient, await given(faulty, 'https')))
    await expectFreeSlots(impatient)
  })

  it('of any of these kinds occupies no slot afterwards', () => expectFreeSlots(service))
})

function serverOptions({ tls }: FaultyReceiver): ['http' | 'https', Certificate | undefined] {
  if (!tls) return ['http', undefined]
  const certificate = givenCertificate(
    tls === 'of another name' ? 'other.test' : 'receivers.test',
    tls === 'expired' ? 'expired' : 'good',
  )
  const trusted = getCACertificates('default')
  if (tls !== 'self-signed') setDefaultCACertificates([...trusted, certificate.cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
  return ['https', certificate]
}
