import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CertificateWorld, givenCertificates } from '#areas/certificates/testing/given-certificates.ts'
import { tokenWithoutCertificates } from '#providers/digitalocean/testing/certificates.ts'
import {
  type FakeDigitalOcean,
  startFakeDigitalOcean,
} from '#providers/digitalocean/testing/fake-digitalocean.ts'
import {
  type FakeHetzner,
  rightCredentials,
  startFakeHetzner,
} from '#providers/hetzner/testing/fake-hetzner.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { forwardingEgress } from '../dynamic-ip/testing/cloud-providers.ts'

let service: TestService
let world: CertificateWorld
let hetzner: FakeHetzner
let digitalocean: FakeDigitalOcean
let ofHetzner = ''
let ofDigitalOcean = ''
beforeAll(async () => {
  ;[hetzner, digitalocean, world] = await Promise.all([
    startFakeHetzner(),
    startFakeDigitalOcean(),
    givenCertificates(),
  ])
  const addresses = {
    'https://api.hetzner.cloud/v1': hetzner.url,
    'https://api.digitalocean.com': digitalocean.url,
  }
  service = await givenService({ egress: forwardingEgress(loopbackEgress(), addresses) })
  ofHetzner = await connect('hetzner', rightCredentials.token)
  ofDigitalOcean = await connect('digitalocean', rightCredentials.token)
})
afterAll(async () => {
  await service.close()
  await Promise.all([hetzner.stop(), digitalocean.stop(), world.remove()])
})

async function connect(provider: string, token: string): Promise<string> {
  const body = { provider, credentials: { token } }
  return (await service.request('POST', '/v1/connections', { body })).body.id
}
const get = async (path: string) => (await service.request('GET', path)).body
const list = (id: string) =>
  service.request('PUT', `/v1/certificates/providers/${id}`, { headers: { prefer: 'wait=30' } })
const held = async (id: string) => (await get(`/v1/certificates/held?connection_id=${id}`)).data
const providerOf = async (id: string) =>
  (await get('/v1/certificates/providers')).data.find((one: any) => one.connection_id === id)

function addAtHetzner(id: number, pem: string, domain: string): void {
  const certificate = {
    id,
    name: `web-${id}`,
    type: 'managed' as const,
    domains: [domain],
    loadBalancers: [7],
  }
  hetzner.certificates.set(String(id), { ...certificate, pem })
}

it('certificates of a provider are in the inventory until it lists them no more', async () => {
  const { pem } = await world.issue({ names: 'DNS:held.example', issuer: 'intermediate' })
  addAtHetzner(1, pem + world.intermediate, 'held.example')
  hetzner.certificates.set('2', {
    ...{ id: 2, name: 'requested', type: 'managed', pem: null },
    ...{ domains: ['new.example'], loadBalancers: [] },
  })
  expect((await list(ofHetzner)).status).toBe(202)
  expect(await providerOf(ofHetzner)).toMatchObject({ held_count: 2, inventory_count: 1, error: null })
  const [certificate] = (await get('/v1/certificates?host=held.example')).data
  expect(certificate).toMatchObject({ is_current: true, automation: 'observed', renewed_by: 'provider' })
  const { places, chain } = await get(`/v1/certificates/${certificate.id}`)
  expect(places).toMatchObject([
    { kind: 'provider', title: 'web-1', connection_id: ofHetzner, is_renewed: true, is_chain_complete: null },
  ])
  expect(chain).toHaveLength(1)
  expect(await held(ofHetzner)).toMatchObject([
    { name: 'web-1', certificate_id: certificate.id, used_by: [{ kind: 'load_balancer', ref: '7' }] },
    { name: 'requested', certificate_id: null, not_after: null, used_by: [] },
  ])
  const related = await get(`/v1/related?id=${ofHetzner}`)
  expect(related.data.map(({ id }: any) => id)).toContain(certificate.id)

  // A listing that fails says nothing about what is there.
  hetzner.answerNext({ status: 503, body: '' })
  await service.request('PUT', `/v1/certificates/providers/${ofHetzner}`)
  expect((await get(`/v1/certificates/${certificate.id}`)).is_current).toBe(true)

  const renewed = await world.issue({ names: 'DNS:held.example', until: 80 })
  addAtHetzner(1, renewed.pem, 'held.example')
  await list(ofHetzner)
  const event = await eventually(async () =>
    (await get('/v1/events?event=certificate.changed')).data.find(
      ({ data }: any) => data.certificate_id === certificate.id,
    ),
  )
  expect(event.data).toMatchObject({ is_gone: true, places: ['web-1'], replaced_by: expect.any(String) })
  expect((await get(`/v1/certificates/${certificate.id}`)).is_current).toBe(false)
})

it('one that a provider does not show is recognized by its SHA-1 once it was found elsewhere', async () => {
  const one = await world.issue({ names: 'DNS:hidden.example', until: 70 })
  const other = await world.issue({ names: 'DNS:hidden.example', until: 70 })
  const shown = { id: 'a', name: 'web', type: 'lets_encrypt', names: ['hidden.example'] } as const
  digitalocean.certificates.set('a', { ...shown, names: [...shown.names], pem: one.pem })
  await list(ofDigitalOcean)
  expect(await held(ofDigitalOcean)).toMatchObject([
    { names: ['hidden.example'], is_renewed: true, certificate_id: null, used_by: [] },
  ])
  expect((await get('/v1/certificates?host=hidden.example')).data).toEqual([])

  const content = other.pem + one.pem
  const upload = await service.request('POST', '/v1/certificates', { body: { content } })
  await list(ofDigitalOcean)
  const id = upload.body.data[1].id
  expect(await held(ofDigitalOcean)).toMatchObject([{ certificate_id: id }])
  const kinds = (await get(`/v1/certificates/${id}`)).places.map(({ kind }: any) => kind)
  expect(kinds.sort()).toEqual(['provider', 'upload'])
})

it('a token that may not read certificates says what it needs, and its connection works on', async () => {
  const id = await connect('digitalocean', tokenWithoutCertificates)
  const refused = await list(id)
  expect(refused.status).toBe(502)
  expect(refused.body.detail).toContain('the scope certificate:read')
  expect(await providerOf(id)).toBeUndefined()

  // The permission can be removed later.
  const isDenied = { status: 403, body: { id: 'forbidden', message: 'You are missing certificate:read.' } }
  await list(ofDigitalOcean)
  await service.request('PUT', `/v1/certificates/providers/${ofDigitalOcean}`)
  digitalocean.answerNext(isDenied)
  const failed = await eventually(async () => {
    const provider = await providerOf(ofDigitalOcean)
    return provider.error ? provider : undefined
  })
  expect(failed.error).toMatchObject({
    code: 'auth',
    message: expect.stringContaining('the scope certificate:read'),
  })
  expect(failed.held_count).toBe(1)
  expect(await get(`/v1/connections/${ofDigitalOcean}`)).toMatchObject({ status: 'working' })
})

it('the places of a connection end with its listing, and with the connection', async () => {
  await list(ofHetzner)
  const [{ id }] = (await get('/v1/certificates?host=held.example&current=true')).data
  expect((await service.request('DELETE', `/v1/certificates/providers/${ofHetzner}`)).status).toBe(204)
  expect((await get(`/v1/certificates/${id}`)).is_current).toBe(false)
  expect(await held(ofHetzner)).toEqual([])
  await list(ofHetzner)
  expect((await get(`/v1/certificates/${id}`)).is_current).toBe(true)
  expect((await service.request('DELETE', `/v1/connections/${ofHetzner}`)).status).toBe(204)
  const after = await get(`/v1/certificates/${id}`)
  expect(after.is_current).toBe(false)
  expect(after.places).toMatchObject([{ title: 'web-1', connection_id: null, gone_at: expect.any(String) }])
})
