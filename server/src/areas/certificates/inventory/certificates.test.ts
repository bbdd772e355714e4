import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
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
const upload = (content: string, fields: object = {}) =>
  service.request('POST', '/v1/certificates', { body: { content, ...fields } })
const hashOf = (certificates: readonly object[]) => ({
  certificates,
  certificates_hash: String(Math.random()),
})
const assessed = (id: string) =>
  eventually(async () => {
    const certificate = await get(`/v1/certificates/${id}`)
    return certificate.trust !== null && certificate
  })
const codesOf = (certificate: { findings: { code: string }[] }) =>
  certificate.findings.map(({ code }) => code)

describe('an agent that reports certificates', () => {
  it('brings them into the inventory, each once with all its places', async () => {
    const agent = await givenAgent(service, 'web-1')
    const { pem } = await world.issue({ names: 'DNS:shop.example,DNS:*.shop.example' })
    const chain = `${pem}${world.intermediate}`
    const file = {
      path: '/etc/letsencrypt/live/shop/fullchain.pem',
      key_mode: '0644',
      key_path: '/etc/letsencrypt/live/shop/privkey.pem',
    }
    await report(
      service,
      agent,
      hashOf([
        { pem: chain, file },
        { pem: chain, listener: { address: '0.0.0.0', port: 443, process: 'nginx' } },
      ]),
    )
    const page = await get('/v1/certificates?host=www.shop.example')
    expect(page.data).toHaveLength(1)
    const certificate = await assessed(page.data[0].id)
    expect(certificate).toMatchObject({
      names: ['*.shop.example', 'shop.example'],
      issuer_name: 'Test Intermediate',
      key: { type: 'ec', bits: 256 },
      is_current: true,
      renewed_by: 'certbot',
      place_count: 2,
      trust: 'untrusted',
    })
    expect(codesOf(certificate)).toEqual(['untrusted', 'key_readable_by_all'])
    expect(certificate.chain).toMatchObject([{ common_name: 'Test Intermediate' }])
    expect(certificate.places.map(({ title }: { title: string }) => title)).toEqual([
      '/etc/letsencrypt/live/shop/privkey.pem',
      '0.0.0.0:443',
    ])
    expect(JSON.stringify(await get(`/v1/related?id=${agent.serverId}`))).toContain(certificate.id)
    expect((await get(`/v1/certificates?server_id=${agent.serverId}&authority=false`)).data).toHaveLength(1)
  })

  it('shows what replaced a certificate, and what still serves the old one', async () => {
    const agent = await givenAgent(service, 'web-2')
    const [old, renewed] = [
      await world.issue({ names: 'DNS:api.example', from: -80, until: 10 }),
      await world.issue({ names: 'DNS:api.example' }),
    ]
    const file = { path: '/etc/ssl/api.pem' }
    const listener = { address: '0.0.0.0', port: 443 }
    await report(
      service,
      agent,
      hashOf([
        { pem: old.pem, file },
        { pem: old.pem, listener },
      ]),
    )
    const [first] = (await get('/v1/certificates?host=api.example')).data
    expect(await assessed(first.id)).toMatchObject({ urgency: 'high', days_left: 9 })
    const expiring = await eventually(async () => {
      const { data } = await get('/v1/events?event=certificate.expiring')
      return data.find((event: any) => event.data.certificate_id === first.id)
    })
    expect(expiring.data).toMatchObject({
      urgency: 'high',
      names: ['api.example'],
      places: ['/etc/ssl/api.pem', '0.0.0.0:443'],
    })

    await report(
      service,
      agent,
      hashOf([
        { pem: renewed.pem, file },
        { pem: old.pem, listener },
      ]),
    )
    const details = await get(`/v1/certificates/${first.id}`)
    expect(details.lineage).toMatchObject([{ is_current: true }, { id: first.id }])
    expect(details.places).toMatchObject([{ kind: 'listener', gone_at: null }, { kind: 'file' }])
    const changed = () => get('/v1/events?event=certificate.changed')
    expect((await changed()).data.at(-1).data).toMatchObject({ certificate_id: first.id, is_gone: false })

    await report(
      service,
      agent,
      hashOf([
        { pem: renewed.pem, file },
        { pem: renewed.pem, listener },
      ]),
    )
    expect((await get(`/v1/certificates/${first.id}`)).is_current).toBe(false)
    expect((await changed()).data.at(-1).data).toMatchObject({
      certificate_id: first.id,
      replaced_by: details.lineage[0].id,
      is_gone: true,
    })
    expect((await get('/v1/certificates?host=api.example&current=true')).data).toHaveLength(1)
    // The agent goes, and with it what it saw.
    await service.request('POST', `/v1/agents/${agent.agentId}/revoke`)
    expect((await get('/v1/certificates?host=api.example&current=true')).data).toEqual([])
  })
})

describe('a certificate that openssl signs with its own key', () => {
  it('is one of its host, although it may sign others', async () => {
    const agent = await givenAgent(service, 'nas')
    const { pem } = await world.selfSigned({
      names: 'DNS:nas.example',
      extensions: ['basicConstraints=critical,CA:TRUE'],
    })
    const file = { path: '/srv/nas.pem', key_path: '/srv/nas.key', key_mode: '0644' }
    await report(service, agent, hashOf([{ pem, file }]))
    const [found] = (await get('/v1/certificates?host=nas.example&authority=false')).data
    const certificate = await assessed(found.id)
    expect(certificate).toMatchObject({ can_sign: true, is_authority: false, trust: 'self_signed' })
    expect(codesOf(certificate)).toEqual(['key_readable_by_all', 'unknown_issuer'])
  })
})

describe('an upload', () => {
  it('is read as PEM, DER or PKCS#7, and as one certificate', async () => {
    const { pem } = await world.issue({
      names: 'DNS:upload.example',
      subject: '/O=Ünïcode/CN=upload.example',
    })
    await writeFile(join(world.directory, 'upload.pem'), pem)
    const der = pem.replace(/-----[^-]*-----|\s/g, '')
    const bundle = await world.openssl(
      'crl2pkcs7',
      '-nocrl',
      '-certfile',
      'upload.pem',
      '-certfile',
      'intermediate.pem',
    )
    const ids = new Set<string>()
    for (const content of [pem, der, bundle, bundle.replace(/-----[^-]*-----|\s/g, '')]) {
      const { status, body } = await upload(content, { labels: { team: 'web' } })
      expect(status, JSON.stringify(body)).toBe(200)
      ids.add(body.data[0].id)
    }
    expect(ids.size).toBe(1)
    const [id] = [...ids]
    expect(await get(`/v1/certificates/${id}`)).toMatchObject({
      labels: { team: 'web' },
      places: [{ kind: 'upload' }],
      pem,
    })
    expect((await service.request('DELETE', `/v1/certificates/${id}`)).status).toBe(204)
    expect((await service.request('GET', `/v1/certificates/${id}`)).status).toBe(404)
  })

  it('with a private key in any form is refused, and nothing of it is stored', async () => {
    const { pem, key } = await world.selfSigned({ names: 'DNS:leak.example' })
    await writeFile(join(world.directory, 'leak.pem'), pem + key)
    const pkcs12 = ['pkcs12', '-export', '-in', 'leak.pem', '-passout', 'pass:', '-out', 'leak.p12']
    await world.openssl(...pkcs12)
    const base64 = (await readFile(join(world.directory, 'leak.p12'))).toString('base64')
    const encrypted = key.replace('-----\n', '-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n')
    const bare = key.replace(/-----[^-]*-----/g, '')
    for (const content of [pem + key, pem + encrypted, key, bare, base64, 'nothing']) {
      const { status, body } = await upload(content)
      expect(status).toBe(422)
      expect(body.errors[0].pointer).toBe('/content')
      expect(JSON.stringify(body)).not.toContain(key.slice(40, 80))
    }
    expect((await get('/v1/certificates?host=leak.example')).data).toEqual([])
  })
})

describe('an authority of the account', () => {
  it('makes what leads to it trusted, complete or not, until it is removed', async () => {
    const agent = await givenAgent(service, 'web-3')
    const { pem } = await world.issue({ names: 'DNS:intern.example' })
    const listener = { address: '10.0.0.3', port: 443 }
    await report(service, agent, hashOf([{ pem: pem + world.intermediate, listener }]))
    const [{ id }] = (await get('/v1/certificates?host=intern.example')).data
    expect((await assessed(id)).trust).toBe('untrusted')
    const trustIs = (expected: string) =>
      eventually(async () => (await get(`/v1/certificates/${id}`)).trust === expected)
    const added = await service.request('POST', '/v1/certificates/authorities', {
      body: { name: 'Ours', pem: world.root },
    })
    expect(added.status).toBe(201)
    await trustIs('trusted')
    expect((await get(`/v1/certificates/${id}`)).trust_paths).toMatchObject([
      { source: 'own', is_complete: true, authority: 'O=Test, CN=Test Root' },
    ])
    // Without the intermediate, clients cannot follow it; the inventory knows it.
    await report(service, agent, hashOf([{ pem, listener }]))
    await trustIs('incomplete')
    expect(codesOf(await get(`/v1/certificates/${id}`))).toContain('incomplete_chain')
    await service.request('DELETE', `/v1/certificates/authorities/${added.body.id}`)
    await trustIs('untrusted')
  })
})

describe('the policy of an account', () => {
  it('gives what breaches it a finding', async () => {
    const { body } = await upload((await world.issue({ names: 'DNS:policy.example' })).pem)
    const { id } = body.data[0]
    await assessed(id)
    const set = (policy: object) => service.request('PATCH', '/v1/certificates/policy', { body: policy })
    expect(
      (await set({ issuers: ['Let’s Encrypt'], lifetime_days_max: 47, key_types: ['rsa'] })).status,
    ).toBe(200)
    const certificate = await get(`/v1/certificates/${id}`)
    expect(codesOf(certificate)).toEqual([
      'unknown_issuer',
      'issuer_not_allowed',
      'policy_breached',
      'policy_breached',
    ])
    expect(certificate.findings[2].message).toBe('Your policy (lifetime_days_max) demands 47; it has 61.')
    await set({ issuers: null, lifetime_days_max: null, key_types: null })
    expect(codesOf(await get(`/v1/certificates/${id}`))).toEqual(['unknown_issuer'])
  })
})

describe('the export', () => {
  it('has a line for each certificate that matches the filters', async () => {
    const { headers, body } = await service.request('GET', '/v1/certificates/export?host=policy.example')
    expect(headers['content-type']).toContain('text/csv')
    const [names, line, end] = String(body).trim().split(/\r?\n/)
    expect(names).toMatch(/^id,names,common_name,issuer,/)
    expect(line).toMatch(/^crt_\w+,policy\.example,.*,unknown_issuer,/)
    expect(end).toBeUndefined()
  })
})

describe('the summary', () => {
  it('counts what is in some place by severity, week and issuer', async () => {
    const summary = await get('/v1/certificates/summary')
    const all = (await get('/v1/certificates?current=true&authority=false')).data
    expect(summary.total).toBe(all.length)
    expect(summary.by_week).toHaveLength(26)
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    expect(sum(Object.values(summary.by_severity))).toBe(all.length)
    expect(sum(summary.by_week.map(({ count }: { count: number }) => count))).toBe(all.length)
    const worst = all.filter(({ severity }: { severity: string }) => severity === 'critical')
    expect(summary.by_severity.critical).toBe(worst.length)
    expect((await get('/v1/certificates?current=true&authority=false&severity=critical')).data).toHaveLength(
      worst.length,
    )
  })
})
