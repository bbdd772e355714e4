import { Server, ServerCredentials } from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, givenAuthority } from '#checks/testing/certificates.ts'
import { check, givenServer } from '#checks/testing/targets.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { grpcCheck } from './grpc-check.ts'

async function givenGrpc(credentials = ServerCredentials.createInsecure(), withHealth = true) {
  const server = new Server()
  if (withHealth) {
    const longName = 'x'.repeat(200)
    new HealthImplementation({ '': 'SERVING', orders: 'NOT_SERVING', [longName]: 'SERVING' }).addToServer(
      server,
    )
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)))
  onTestFinished(() => server.forceShutdown())
  return { host: '127.0.0.1', port: await promise, tls: false }
}

test('a serving server is up', async () => {
  const server = await givenGrpc()
  expect(await check(grpcCheck, server)).toMatchObject({
    outcome: 'up',
    evidence: { serving_status: 'SERVING' },
  })
  expect((await check(grpcCheck, { ...server, service: 'x'.repeat(200) })).failure).toBeNull()
})

test('a service that is not serving is down', async () => {
  expect((await check(grpcCheck, { ...(await givenGrpc()), service: 'orders' })).failure).toEqual({
    class: 'status',
    message: 'The server reports NOT_SERVING',
  })
})

test('a service unknown to the server is down', async () => {
  const { failure } = await check(grpcCheck, { ...(await givenGrpc()), service: 'payments' })
  expect(failure?.message).toBe(
    'The server answers with gRPC status NOT_FOUND: the server does not know the service',
  )
})

test('a server without the health service is down', async () => {
  const { failure } = await check(grpcCheck, await givenGrpc(undefined, false))
  expect(failure?.message).toContain('UNIMPLEMENTED')
})

test('a server of another protocol is down', async () => {
  const target = await givenServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  onTestFinished(() => target.close())
  expect((await check(grpcCheck, { host: '127.0.0.1', port: target.port, tls: false })).failure?.class).toBe(
    'protocol',
  )
})

const missing = missingPrograms(['openssl'])
describe.skipIf(missing.length > 0)(titleWithout(missing, 'works with TLS'), () => {
  let authority: Authority
  beforeAll(async () => {
    authority = await givenAuthority()
  })
  afterAll(() => authority.remove())

  test('checks the certificate as well', async () => {
    const { cert, key } = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 60 })
    const pair = { cert_chain: Buffer.from(cert), private_key: Buffer.from(key) }
    const { port } = await givenGrpc(ServerCredentials.createSsl(null, [pair]))
    const settings = { host: 'localhost', family: 'ipv4', port }
    expect((await check(grpcCheck, { ...settings, authority: authority.cert })).failure).toBeNull()
    expect((await check(grpcCheck, settings)).failure?.class).toBe('tls')
  })
})
