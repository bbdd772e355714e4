import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import { type CertificateWorld, givenCertificates } from '#areas/certificates/testing/given-certificates.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { freePort, givenTlsServer, type Target } from '../../../../../../checks/src/testing/targets.ts'

const missing = missingPrograms(['openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'The map of certificates'), () => {
  let service: TestService
  let certificates: CertificateWorld
  let shop: Target
  let closedPort: number
  let serverId: string

  const request = async (method: string, path: string, body?: object) =>
    (await service.request(method, path, { body })).body
  const map = async (query = '') => (await request('GET', `/v1/certificates/map${query}`)).data
  /** Of the IPv4 address of a name. */
  const local = (name: any) => name?.addresses.find(({ address }: any) => address === '127.0.0.1')

  beforeAll(async () => {
    ;[service, certificates, closedPort] = await Promise.all([
      givenService(),
      givenCertificates(),
      freePort(),
    ])
    const { pem: cert, key } = await certificates.issue({ names: 'DNS:www.localhost' })
    const [certFile, keyFile] = ['shop.pem', 'shop-own.key'].map((file) => join(certificates.directory, file))
    const files = { cert, key, certFile: certFile ?? '', keyFile: keyFile ?? '' }
    await Promise.all([writeFile(files.certFile, cert), writeFile(files.keyFile, key)])
    shop = await givenTlsServer(files)
    const { id: connection_id } = await request('POST', '/v1/connections', { provider: 'manual' })
    const server = { connection_id, name: 'web-1', addresses: ['127.0.0.1'] }
    serverId = (await request('POST', '/v1/servers/manual', server)).id
    const agent = await givenAgent(service, 'web-1', { server_id: serverId })
    const { pem } = await certificates.issue({ names: 'DNS:inside.localhost' })
    await report(service, agent, {
      certificates: [
        { pem, listener: { address: '10.0.0.5', port: closedPort, server_name: 'inside.localhost' } },
      ],
      certificates_hash: 'inside',
    })
    for (const [name, port] of Object.entries({ www: shop.port, inside: closedPort }))
      await request('POST', '/v1/certificates/endpoints', { name: `${name}.localhost`, port })
    await request('POST', '/v1/certificates/endpoints', { name: 'nowhere.invalid' })
    await eventually(async () => {
      const names = await map()
      const states = names.flatMap((name: any) => name.addresses.flatMap(({ services }: any) => services))
      return states.length > 2 && states.every(({ state }: any) => state !== 'waiting')
    })
  })
  afterAll(async () => {
    await service.close()
    await Promise.all([shop.close(), certificates.remove()])
  })

  it('leads from a name over its addresses to servers and certificates', async () => {
    const names = await map()
    expect(names.map(({ name }: any) => name)).toEqual([
      'inside.localhost',
      'nowhere.invalid',
      'www.localhost',
    ])
    const [inside, nowhere, www] = names
    expect(local(www)).toMatchObject({
      server: { id: serverId, name: 'web-1' },
      services: [{ port: shop.port, state: 'tls', seen_by: 'scan', certificate: { name: 'www.localhost' } }],
    })
    // No scan reaches it, but the agent of the server sees what it serves.
    expect(local(inside)).toMatchObject({
      services: [{ state: 'unreachable', seen_by: 'agent', certificate: { name: 'inside.localhost' } }],
    })
    expect(nowhere.addresses).toMatchObject([
      {
        address: null,
        server: null,
        services: [{ state: 'unresolvable', certificate: null, seen_by: null }],
      },
    ])
  })

  it('is limited to a name, an endpoint, a server or a certificate', async () => {
    const [inside, , www] = await map()
    const namesFor = async (query: string) => (await map(query)).map(({ name }: any) => name)
    expect(await namesFor('?name=WWW.localhost.')).toEqual(['www.localhost'])
    expect(await namesFor('?q=inside')).toEqual(['inside.localhost'])
    const { endpoint_id, certificate } = local(www).services[0]
    expect(await namesFor(`?endpoint_id=${endpoint_id}`)).toEqual(['www.localhost'])
    const onServer = await map(`?server_id=${serverId}`)
    expect(onServer.flatMap(({ addresses }: any) => addresses.map(({ address }: any) => address))).toEqual([
      '127.0.0.1',
      '127.0.0.1',
    ])
    expect(await namesFor(`?certificate_id=${certificate.id}`)).toEqual(['www.localhost'])
    const seenInside = local(inside).services[0].certificate.id
    expect(await namesFor(`?certificate_id=${seenInside}`)).toEqual(['inside.localhost'])
    const first = await request('GET', '/v1/certificates/map?limit=2')
    const next = await request('GET', `/v1/certificates/map?limit=2&cursor=${first.next_cursor}`)
    expect([...first.data, ...next.data]).toHaveLength(3)
  })

  it('shows what a token may read, and nothing of other accounts', async () => {
    const { token: secret } = await request('POST', '/v1/tokens', {
      name: 'Certificates',
      permissions: ['certificates.read'],
    })
    const limited = await service.request('GET', '/v1/certificates/map?name=www.localhost', { token: secret })
    expect(local(limited.body.data[0]).server).toEqual({ id: serverId, name: null })
    const { token } = await service.otherAccount()
    const others = await service.request('GET', `/v1/certificates/map?server_id=${serverId}`, { token })
    expect(others.body.data).toEqual([])
  })
})
