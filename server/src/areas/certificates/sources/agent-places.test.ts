/** What strange certificates, several agents at once and removed servers do to the inventory. */
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { Certificate, Extension, Extensions, id_ce_subjectAltName, Validity } from '@peculiar/asn1-x509'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  enrol,
  type GivenAgent,
  givenAgent,
  givenEnrolmentToken,
  report,
} from '#areas/agents/testing/given-agent.ts'
import type { ReportedCertificate } from '#platform/area.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { printPem } from '../inventory/found.ts'
import { type CertificateWorld, givenCertificates } from '../testing/given-certificates.ts'

let service: TestService
let world: CertificateWorld
beforeAll(async () => {
  ;[service, world] = await Promise.all([givenService(), givenCertificates()])
})
afterAll(async () => {
  await service.close()
  await world.remove()
})

const get = async (path: string) => (await service.request('GET', path)).body
const reported = async (agent: GivenAgent, certificates: readonly ReportedCertificate[]) => {
  const { status, body } = await report(service, agent, {
    certificates,
    certificates_hash: String(Math.random()),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const current = async (host: string) => (await get(`/v1/certificates?host=${host}&current=true`)).data
const changesOf = async (id: string) =>
  (await get('/v1/events?event=certificate.changed')).data.filter(
    ({ data }: any) => data.certificate_id === id,
  )
const inAccount = <T>(task: (tx: Tx) => Promise<T>) => service.database.tenant(service.accountId, task)

it('each name for which a service has a certificate is a place of it', async () => {
  const agent = await givenAgent(service, 'names')
  const { pem } = await world.issue({ names: 'DNS:one.example,DNS:two.example' })
  const listener = { address: '0.0.0.0', port: 443, server_names: ['one.example', 'other.example'] }
  await reported(agent, [{ pem, listener }])
  const [{ id }] = await current('one.example')
  const { places } = await get(`/v1/certificates/${id}`)
  expect(places.map(({ server_name }: any) => server_name)).toEqual([null, 'one.example', 'other.example'])
  await reported(agent, [
    { pem, listener: { address: '0.0.0.0', port: 443, server_name: 'one.example', server_names: [] } },
  ])
  const after = (await get(`/v1/certificates/${id}`)).places
  expect(after.filter(({ gone_at }: any) => gone_at === null)).toMatchObject([{ server_name: 'one.example' }])
})

/** The certificate with other contents; its signature is wrong then. */
function changed(pem: string, change: (body: Certificate['tbsCertificate']) => void): string {
  const der = Buffer.from(pem.replace(/-----[^-]*-----|\s/g, ''), 'base64')
  const certificate = AsnConvert.parse(der, Certificate)
  change(certificate.tbsCertificate)
  return printPem(Buffer.from(AsnConvert.serialize(certificate)))
}

function withNames(pem: string, extension: Uint8Array): string {
  return changed(pem, (body) => {
    const others = (body.extensions ?? []).filter(({ extnID }) => extnID !== id_ce_subjectAltName)
    const names = new Extension({ extnID: id_ce_subjectAltName, extnValue: new OctetString(extension) })
    body.extensions = new Extensions([...others, names])
  })
}

/** The certificate, with its expiry in 2060 moved to the year 0. */
function inYear0(pem: string): string {
  const der = Buffer.from(pem.replace(/-----[^-]*-----|\s/g, ''), 'base64').toString('latin1')
  return printPem(Buffer.from(der.replace('20600101000000Z', '00000101000000Z'), 'latin1'))
}

const tlv = (tag: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content])

it('a strange certificate neither fails a report, nor hides the others in it', async () => {
  const agent = await givenAgent(service, 'strange')
  const good = await world.issue({ names: 'DNS:good.example' })
  const { pem } = await world.issue({ names: 'DNS:strange.example' })
  const noise = Array.from({ length: 6000 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')
  const withSubject = (text: string, further: (body: Certificate['tbsCertificate']) => void = () => {}) =>
    changed(pem, (body) => {
      const attribute = body.subject[0]?.[0]
      if (attribute) attribute.value = Object.assign(attribute.value, { utf8String: text })
      further(body)
    })
  const entries = {
    huge: changed(withSubject(noise), (body) => {
      body.issuer = body.subject
    }),
    nul: withSubject('a\0b'),
    negative: changed(pem, (body) => {
      body.serialNumber = new Uint8Array([0xff, 0x01]).buffer
    }),
    ancient: inYear0(
      changed(pem, (body) => {
        body.validity = new Validity({ notBefore: new Date('2020-01-01'), notAfter: new Date('2060-01-01') })
      }),
    ),
    unknownKey: changed(pem, (body) => {
      body.subjectPublicKeyInfo.algorithm.algorithm = '1.2.3.4.5'
    }),
    unreadableNames: withNames(pem, new Uint8Array([1, 2, 3])),
    hugeAddress: withNames(pem, tlv(0x30, tlv(0x87, Buffer.alloc(3000, 7)))),
    nulInName: withNames(pem, tlv(0x30, tlv(0x82, Buffer.from('nul\0.example')))),
    manyNames: withNames(
      pem,
      tlv(0x30, Buffer.concat(Array.from({ length: 900 }, (_, one) => tlv(0x82, Buffer.from(`${one}.m`))))),
    ),
  }
  const strange = Object.entries(entries).map(([name, text]) => ({ pem: text, file: { path: `/${name}` } }))
  await reported(agent, [
    ...strange,
    { pem: good.pem, file: { path: `/${noise.slice(0, 4000)}` } },
    // What cannot be read is not taken for its chain.
    { pem: entries.unreadableNames + world.intermediate, listener: { address: '0.0.0.0', port: 443 } },
  ])
  expect(await current('good.example')).toHaveLength(1)
  const { data } = await get(`/v1/certificates?server_id=${agent.serverId}&limit=100`)
  const found = await Promise.all(data.map(({ id }: { id: string }) => get(`/v1/certificates/${id}`)))
  const paths = found.flatMap(({ places }) => places.map(({ path }: any) => path.slice(0, 20)))
  expect(paths.sort()).toEqual(
    ['/ancient', '/huge', '/hugeAddress', '/manyNames', '/negative', '/nul', '/nulInName', '/unknownKey']
      .concat(`/${noise.slice(0, 19)}`)
      .sort(),
  )
  const status = async (content: string) =>
    (await service.request('POST', '/v1/certificates', { body: { content } })).status
  expect(await status(entries.unreadableNames)).toBe(422)
  expect(await status(Buffer.alloc(60_000, Buffer.from([0x30, 0x80])).toString('base64'))).toBe(422)
})

it('a certificate that several servers lose at the same moment is in no place any more', async () => {
  const agents = [await givenAgent(service, 'same-1'), await givenAgent(service, 'same-2')] as const
  const { pem } = await world.issue({ names: 'DNS:same.example' })
  const file = { path: '/same.pem' }
  await Promise.all(agents.map((agent) => reported(agent, [{ pem, file }])))
  const [{ id, place_count }, ...others] = await current('same.example')
  expect([place_count, others]).toEqual([2, []])
  await eventually(async () => (await get(`/v1/certificates/${id}`)).trust !== null)
  const waiting = (count: number) =>
    eventually(async () => {
      const locks = sql`select 1 from pg_locks where not granted`
      return (await inAccount((tx) => locks.execute(tx))).rows.length >= count
    })
  const losses: Promise<unknown>[] = []
  await inAccount(async (tx) => {
    await sql`select 1 from certificates where account_id = ${service.accountId} and id = ${id} for update`.execute(
      tx,
    )
    losses.push(reported(agents[0], []))
    await waiting(1)
    losses.push(service.request('POST', `/v1/agents/${agents[1].agentId}/revoke`))
    await waiting(2)
  })
  await Promise.all(losses)
  expect(await current('same.example')).toEqual([])
  // Only the last loss leaves it in no place. The events of one moment are listed in any order.
  const gone = (await changesOf(id)).map(({ data }: any) => data.is_gone)
  expect(gone.toSorted()).toEqual([false, true])
})

it('a certificate goes with its server, and not when an agent replaces another', async () => {
  const agent = await givenAgent(service, 'leaves')
  const { pem } = await world.issue({ names: 'DNS:leaves.example' })
  await reported(agent, [{ pem, file: { path: '/leaves.pem' } }])
  const [{ id }] = await current('leaves.example')
  const { token } = await givenEnrolmentToken(service, { server_id: agent.serverId })
  expect((await enrol(service, token, 'leaves')).status).toBe(201)
  expect(await changesOf(id)).toEqual([])
  expect((await service.request('DELETE', `/v1/servers/${agent.serverId}`)).status).toBe(204)
  expect(await current('leaves.example')).toEqual([])
  expect((await changesOf(id)).map(({ data }: any) => data.is_gone)).toEqual([true])
})

it('what is in no place goes with the audit log, and its authority with the last that it has issued', async () => {
  const account = await service.otherAccount('pro')
  const request: TestService['request'] = (method, path, options) =>
    service.request(method, path, { token: account.token, ...options })
  const agent = await givenAgent({ request }, 'old')
  const { pem } = await world.issue({ names: 'DNS:old.example' })
  const send = (certificates: readonly ReportedCertificate[]) =>
    report({ request }, agent, { certificates, certificates_hash: String(certificates.length) })
  await send([{ pem: pem + world.intermediate, file: { path: '/old.pem' } }])
  const [{ id }] = (await request('GET', '/v1/certificates?host=old.example')).body.data
  const [{ id: authority }] = (await request('GET', `/v1/certificates/${id}`)).body.chain
  await request('PATCH', `/v1/certificates/${id}`, { body: { notes: 'Old' } })
  await send([])
  const used = async () => JSON.stringify((await request('GET', '/v1/limits')).body)
  const before = await used()
  const gone = (one: string) =>
    eventually(async () => (await request('GET', `/v1/certificates/${one}`)).status === 404)
  const makeOld = (one: string) =>
    service.database.tenant(account.accountId, (tx) =>
      sql`update certificates set last_seen_at = now() - interval '2 years', due_at = now()
        where account_id = ${account.accountId} and id = ${one}`.execute(tx),
    )
  await makeOld(authority)
  // It has been looked at, and stays with what it has issued.
  await eventually(async () => {
    const isLater = sql`select 1 from certificates
      where account_id = ${account.accountId} and id = ${authority} and due_at > now()`
    return (await service.database.tenant(account.accountId, (tx) => isLater.execute(tx))).rows.length > 0
  })
  await makeOld(id)
  await gone(id)
  expect((await request('GET', `/v1/certificates/${authority}`)).status).toBe(200)
  expect(await used()).not.toBe(before)
  await makeOld(authority)
  await gone(authority)
})
