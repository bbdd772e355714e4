import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import { givenZoneWorld, type TestZone, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenNginx, givenTlsServer, type Target } from '../../../../../checks/src/testing/targets.ts'
import { cycloneDxValidator } from '../testing/cyclonedx-validator.ts'
import { type CertificateWorld, givenCertificates } from '../testing/given-certificates.ts'

const missing = missingPrograms(['openssl', 'nginx'])
const path = '/v1/certificates/endpoints'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Endpoints'), () => {
  let world: ZoneWorld
  let zone: TestZone
  let certificates: CertificateWorld
  let nginx: Awaited<ReturnType<typeof givenNginx>>
  let old: Target
  /** A monitor that is added later. */
  let monitor: string

  const request = async (method: string, url: string, body?: unknown) =>
    (await world.service.request(method, url, { body })).body
  /** The endpoint once it was scanned, with what its IPv4 address answered. */
  const scanned = async (name: string) => {
    const { data } = await request('GET', `${path}?name=${name}`)
    const [endpoint] = data
    if (!endpoint?.scanned_at) return null
    const { addresses } = await request('GET', `${path}/${endpoint.id}`)
    const local = addresses.find(({ address }: { address: string }) => address === '127.0.0.1')
    return { ...endpoint, local }
  }
  const once = (name: string, isDone: (endpoint: any) => boolean = () => true) =>
    eventually(async () => {
      const endpoint = await scanned(name)
      return endpoint && isDone(endpoint) ? endpoint : null
    })

  const relatedTo = async (id: string): Promise<string[]> =>
    (await request('GET', `/v1/related?id=${id}`)).data.map((one: { id: string }) => one.id)

  /** The files of a certificate for a name of the zone. */
  async function filesOf(name: string, names = `DNS:${name}.shop.localhost`) {
    const { pem, key } = await certificates.issue({ names })
    const certFile = join(certificates.directory, `${name}-chain.pem`)
    const keyFile = join(certificates.directory, `${name}-own.key`)
    await writeFile(certFile, `${pem}\n${name === 'alone' ? '' : certificates.intermediate}`)
    await writeFile(keyFile, key)
    return { cert: pem, key, certFile, keyFile }
  }

  /** A server block for a name of the zone, with a certificate. */
  async function block(name: string, settings: string, names?: string) {
    const { certFile, keyFile } = await filesOf(name, names)
    return `server { listen 127.0.0.1:TLS_PORT ssl; server_name ${name}.shop.localhost;
      ssl_certificate ${certFile}; ssl_certificate_key ${keyFile}; ${settings} }`
  }

  beforeAll(async () => {
    certificates = await givenCertificates()
    const modern = 'ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE+AESGCM;'
    const blocks = await Promise.all([
      block('www', `${modern} add_header Strict-Transport-Security "max-age=63072000";`),
      block('wrong', modern, 'DNS:other.example'),
      block('alone', modern),
    ])
    nginx = await givenNginx(`server { listen 127.0.0.1:PORT; } ${blocks.join('\n')}`)
    const files = await filesOf('old')
    const weak = ['-tls1', '-cipher', 'ALL:@SECLEVEL=0', '-cert_chain', files.certFile]
    old = await givenTlsServer(files, ...weak)
    world = await givenZoneWorld()
    await request('POST', '/v1/certificates/authorities', { name: 'Test', pem: certificates.root })
    await request('POST', '/v1/monitors', {
      name: 'Shop',
      type: 'tls',
      settings: { host: 'www.shop.localhost', port: nginx.tlsPort },
      paused: true,
    })
    zone = await world.zone('shop.localhost')
    const https = ['www', 'old', 'wrong', 'alone'].map((name) => ({
      name,
      type: 'HTTPS',
      value: `1 . port=${name === 'old' ? old.port : nginx.tlsPort}`,
    }))
    const mail = ['10 mail.shop.localhost.', '20 mx.others.example.'].map((value) => ({
      name: '@',
      type: 'MX',
      value,
    }))
    await zone.bulk({ create: [...https, ...mail, { name: '*.wild', type: 'A', value: '127.0.0.1' }] })
  })
  afterAll(async () => {
    await world.close()
    await Promise.all([nginx.close(), old.close(), certificates.remove()])
  })

  it('are found by records and monitors, scanned, and graded', async () => {
    const www = await once(
      'www.shop.localhost',
      ({ grade, sources }) => sources.length === 2 && /^A/.test(grade),
    )
    expect(www).toMatchObject({
      port: nginx.tlsPort,
      protocol: 'tls',
      state: 'tls',
      is_expected: true,
      local: {
        state: 'tls',
        config_grade: expect.stringMatching(/^A/),
        served: { protocol: 'TLSv1.3', is_key_proven: true },
        posture: { protocols: ['TLSv1.2', 'TLSv1.3'] },
      },
    })
    expect(www.sources.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['https_record', 'monitor'])
    const id = www.local.certificate_id
    const certificate = await eventually(async () => {
      const found = await request('GET', `/v1/certificates/${id}`)
      return found.trust === null ? null : found
    })
    expect(certificate).toMatchObject({
      trust: 'trusted',
      grade: www.grade,
      places: [
        { kind: 'endpoint', grade: www.grade, address: '127.0.0.1', server_name: 'www.shop.localhost' },
      ],
    })
    expect(await relatedTo(www.id)).toEqual(expect.arrayContaining([id, zone.id]))
  })

  it('have the grade of the configuration, unless the certificate is not for the name', async () => {
    const weak = await once('old.shop.localhost', ({ grade }) => grade === 'F')
    expect(weak.local.reasons).toEqual(expect.arrayContaining(['anonymous_key_exchange', 'no_tls12']))
    const { findings } = await request('GET', `${path}/${weak.id}`)
    const addresses = expect.stringContaining('127.0.0.1')
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'no_tls12', evidence: { newest: 'TLS 1.0', addresses } }),
      ]),
    )
    const wrong = await once('wrong.shop.localhost', ({ grade }) => grade === 'M')
    expect(wrong.local.config_grade).toMatch(/^A/)
    const { data } = await request('GET', '/v1/certificates?grade=M')
    expect(data).toMatchObject([{ id: wrong.local.certificate_id, grade: 'M' }])
    const summary = await request('GET', '/v1/certificates/summary')
    // All names of this account are on this machine, and none is public.
    expect(summary).toMatchObject({
      grade: null,
      by_grade: { M: 1 },
      endpoints: { expected: 4, unscanned: 0 },
    })
    const alone = await once('alone.shop.localhost', ({ local }) =>
      local?.reasons.includes('incomplete_chain'),
    )
    expect(alone.local.config_grade).toBe('B')
  })

  it('are in the inventory of cryptography, with what they accept and the certificate that they serve', async () => {
    const www = await once('www.shop.localhost', ({ local }) => local?.posture)
    const { body: bom } = await world.service.request('GET', '/v1/certificates/export?format=cyclonedx')
    expect((await cycloneDxValidator())(bom)).toBeNull()
    const protocols = bom.components.filter(
      ({ name, evidence }: any) =>
        name.startsWith(`www.shop.localhost:${nginx.tlsPort} `) &&
        evidence.occurrences[0].location === `127.0.0.1:${nginx.tlsPort}`,
    )
    const details = protocols.map((one: any) => one.cryptoProperties.protocolProperties)
    expect(details.map(({ version }: any) => version)).toEqual(['1.2', '1.3'])
    expect(details[1].cipherSuites).toContainEqual({
      name: 'TLS_AES_128_GCM_SHA256',
      identifiers: ['0x13', '0x01'],
    })
    expect(details[1].cryptoRefArray).toEqual(
      expect.arrayContaining([www.local.certificate_id, 'group:x25519']),
    )
    const refs = new Set(bom.components.map((one: any) => one['bom-ref']))
    expect(
      bom.dependencies.flatMap(({ dependsOn }: any) => dependsOn).filter((ref: string) => !refs.has(ref)),
    ).toEqual([])
    const others = await world.service.request(
      'GET',
      '/v1/certificates/export?format=cyclonedx&host=other.example',
    )
    expect(JSON.stringify(others.body)).not.toContain('www.shop.localhost')
  })

  it('are only those in the own domains, and names below a wildcard that are known otherwise', async () => {
    await once('mail.shop.localhost')
    const { data } = await request('GET', `${path}?limit=100`)
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('mx.others.example')
    expect(names.filter((name: string) => name.includes('wild'))).toEqual([])
    expect(data.find(({ name }: { name: string }) => name === 'mail.shop.localhost')).toMatchObject({
      port: 25,
      protocol: 'smtp',
    })
  })

  it('are the services of new monitors, and those that an agent sees at the public addresses of its server', async () => {
    const { service } = world
    const connection = await request('POST', '/v1/connections', { provider: 'manual' })
    const server = await request('POST', '/v1/servers/manual', {
      connection_id: connection.id,
      name: 'web-1',
      addresses: ['203.0.113.9', '10.0.0.9'],
    })
    const agent = await givenAgent(service, 'web-1', { server_id: server.id })
    const { pem } = await certificates.issue({ names: 'DNS:app.shop.localhost' })
    const at = (address: string, server_name: string) => ({
      pem,
      listener: { address, port: 8443, server_name },
    })
    const { status } = await report(service, agent, {
      certificates: [at('0.0.0.0', 'app.shop.localhost'), at('127.0.0.1', 'inside.shop.localhost')],
      certificates_hash: 'listeners',
    })
    expect(status).toBe(200)
    monitor = (
      await request('POST', '/v1/monitors', {
        name: 'Later',
        type: 'tls',
        settings: { host: 'later.shop.localhost', port: nginx.tlsPort },
        paused: true,
      })
    ).id
    const later = await eventually(
      async () => (await request('GET', `${path}?name=later.shop.localhost`)).data[0],
    )
    expect(later.sources).toMatchObject([{ kind: 'monitor', id: monitor, detail: 'Later' }])
    expect(await relatedTo(later.id)).toContain(monitor)
    expect(await relatedTo(monitor)).toContain(later.id)
    const found = await eventually(async () => {
      const { data } = await request('GET', `${path}?source=listener`)
      return data.length > 0 ? data : null
    })
    expect(found).toMatchObject([
      { name: 'app.shop.localhost', port: 8443, hosts: ['203.0.113.9'], sources: [{ id: server.id }] },
    ])
    expect(await relatedTo(found[0].id)).toContain(server.id)
    expect(await relatedTo(server.id)).toContain(found[0].id)
  })

  it('are refused at addresses to which the installation does not connect', async () => {
    await request('POST', path, { name: '169.254.169.254' })
    expect(await once('169.254.169.254')).toMatchObject({ state: 'refused', addresses: [] })
  })

  it('lose their certificates when their records and monitors disappear', async () => {
    const before = await once('old.shop.localhost', ({ local }) => local?.certificate_id)
    const records = await zone.records()
    const record = records.find(({ name }) => name === 'old')
    await request('DELETE', `${zone.path}/records/${record?.['id']}`)
    await request('DELETE', `/v1/monitors/${monitor}`)
    for (const name of ['old', 'later'])
      await eventually(async () => {
        const { data } = await request('GET', `${path}?name=${name}.shop.localhost`)
        return data[0].forgotten_at !== null
      })
    const certificate = await request('GET', `/v1/certificates/${before.local.certificate_id}`)
    expect(certificate).toMatchObject({ is_current: false })
    expect((await request('DELETE', `${path}/${before.id}`)) ?? null).toBeNull()
  })

  it('are counted by what scans observed, and by grade', async () => {
    // While the database is busy, gauges that are read from it are missing.
    const metrics = await eventually(async () => {
      const text = await world.service.scrape()
      return text.includes('holdfast_database_up 1') && text
    })
    expect(metrics).toMatch(/holdfast_certificate_scans_total\{outcome="tls"\} [1-9]/)
    expect(metrics).toMatch(/holdfast_certificate_endpoint_grades\{grade="A[+-]?"\} [1-9]/)
    expect(metrics).toMatch(/holdfast_certificate_endpoint_grades\{grade="E"\} 0/)
  })
})
