/** Who may issue certificates for the names of an account, by real name servers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenZoneWorld, type ZoneWorld } from '#areas/dns/testing/given-zone.ts'
import { type BindServer, bindPrograms, startBind } from '#providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenTlsServer, type Target } from '../../../../../../checks/src/testing/targets.ts'
import { type CertificateWorld, givenCertificates } from '../../testing/given-certificates.ts'

const missing = missingPrograms(['openssl', ...bindPrograms])
const name = 'www.shop.example'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Whether a name may be issued again'), () => {
  let root: BindServer
  let bind: BindServer
  let certificates: CertificateWorld
  let target: Target
  let world: ZoneWorld
  let endpointId = ''

  const request = async (method: string, url: string, body?: unknown) =>
    (await world.service.request(method, url, { body })).body
  const endpoint = () => request('GET', `/v1/certificates/endpoints/${endpointId}`)
  const change = (zone: string, owner: string, type: string, values: readonly string[]) =>
    bind.change(
      zone,
      { name: owner, type },
      values.length === 0 ? null : { name: owner, type, ttl: 60, values: [...values] },
    )
  const tenant = (statement: ReturnType<typeof sql>) =>
    world.service.database.tenant(world.service.accountId, async (tx) => await statement.execute(tx))

  /** What is found once the endpoint was looked at again. */
  async function once(isDone: (issuance: any) => boolean) {
    await request('POST', `/v1/certificates/endpoints/${endpointId}/scan`)
    return await eventually(async () => {
      const { issuance } = await endpoint()
      return issuance && isDone(issuance) ? issuance : null
    })
  }

  /** Findings about the next renewal, as if a public authority had issued the certificate. */
  async function renewalFindings(code: string) {
    const path = [{ source: 'public', authority: 'A', is_complete: true, expires_at: '2099-01-01T00:00:00Z' }]
    const { data } = await request('GET', `/v1/certificates?host=${name}`)
    return await eventually(async () => {
      // Each assessment finds that the authority is not public.
      await tenant(sql`update certificates set trust = ${JSON.stringify(path)}::jsonb
        where account_id = ${world.service.accountId} and id = ${data[0].id}`)
      const { findings } = await request('GET', `/v1/certificates/${data[0].id}`)
      return findings.find((finding: { code: string }) => finding.code === code)
    })
  }

  beforeAll(async () => {
    ;[root, bind, certificates] = await Promise.all([startBind(), startBind(), givenCertificates()])
    await root.createZone('.', [
      'ns1.example.net. IN A 192.0.2.254',
      'example. IN NS ns.nic.example.',
      'ns.nic.example. IN A 192.0.2.1',
    ])
    await bind.createZone('example', ['shop IN NS ns1.example.net.', 'dead IN NS ns.dead.invalid.'])
    await bind.createZone('shop.example', ['@ IN CAA 0 issue "letsencrypt.org"'])
    const { pem, key } = await certificates.issue({ names: `DNS:${name}` })
    const [certFile, keyFile] = ['served.pem', 'served.key'].map((file) => join(certificates.directory, file))
    await writeFile(certFile ?? '', pem)
    await writeFile(keyFile ?? '', key)
    target = await givenTlsServer({ cert: pem, key, certFile: certFile ?? '', keyFile: keyFile ?? '' })
    const at = ({ port }: BindServer) => `127.0.0.1:${port}`
    world = await givenZoneWorld({
      environment: {
        HOLDFAST_DNS_ROOT_SERVERS: at(root),
        HOLDFAST_DNS_SERVER_ADDRESSES: [`192.0.2.1=${at(bind)}`, `ns1.example.net=${at(bind)}`].join(),
      },
    })
    const settings = { host: '127.0.0.1', port: target.port, server_name: name }
    await request('POST', '/v1/monitors', { name: 'Shop', type: 'tls', settings, paused: true })
    endpointId = await eventually(async () => {
      const { data } = await request('GET', `/v1/certificates/endpoints?name=${name}&state=tls`)
      return data[0]?.id as string | undefined
    })
  })
  afterAll(() =>
    Promise.all([world?.close(), root?.stop(), bind?.stop(), target?.close(), certificates?.remove()]),
  )

  it('is asked at the name servers of its zone, and shown with the endpoint', async () => {
    expect(await once(({ checked_at }) => checked_at !== null)).toEqual({
      host: 'shop.example',
      records: [{ flags: 0, tag: 'issue', value: 'letsencrypt.org' }],
      dnssec: 'unsigned',
      failure: null,
      checked_at: expect.any(String),
    })
  })

  it('is a finding of the certificate if the records forbid it, or there are no records', async () => {
    await change('shop.example', '@', 'CAA', ['0 issue ";"'])
    await once(({ records }) => records[0].value === ';')
    expect(await renewalFindings('caa_forbids_renewal')).toMatchObject({
      severity: 'high',
      evidence: { name, host: 'shop.example', issuers: '–' },
    })
    await change('shop.example', '@', 'CAA', [])
    await once(({ records }) => records.length === 0)
    expect(await renewalFindings('no_caa')).toMatchObject({ severity: 'low', evidence: { name } })
  })

  it('is not known any more while DNSSEC is broken, which forbids it', async () => {
    await change('example', 'shop', 'DS', [`1 13 2 ${'ab'.repeat(32)}`])
    expect(await once(({ dnssec }) => dnssec === 'failed')).toMatchObject({
      records: null,
      failure: 'No DNSKEY record of shop.example matches the DS records of its domain.',
    })
    expect(await renewalFindings('dnssec_forbids_renewal')).toMatchObject({ severity: 'high' })
    await change('example', 'shop', 'DS', [])
  })

  it('stays as it was while no name server answers', async () => {
    await once(({ records }) => records?.length === 0)
    await change('shop.example', 'www', 'CNAME', ['www.dead.example.'])
    expect(await once(({ failure }) => failure !== null)).toMatchObject({ records: [], dnssec: 'unsigned' })
  })

  it('is asked again soon after records of its zone were changed', async () => {
    const zone = await world.zone('shop.example')
    await zone.bulk({ create: [{ name: '@', type: 'CAA', value: '0 issue "letsencrypt.org"' }] })
    await eventually(async () => {
      const { rows } = await tenant(sql`select 1 from certificate_caa_checks
        where account_id = ${world.service.accountId} and id = ${name} and due_at < now() + interval '2 minutes'`)
      return rows.length === 1
    })
  })

  it('is not asked any more once nothing has TLS with the name', async () => {
    await request('PATCH', `/v1/certificates/endpoints/${endpointId}`, { is_ignored: true })
    await tenant(sql`update certificate_caa_checks set due_at = now()
      where account_id = ${world.service.accountId} and id = ${name}`)
    await eventually(async () => (await endpoint()).issuance === null)
  })
})
