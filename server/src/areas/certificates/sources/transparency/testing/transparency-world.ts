/** A service whose sources of Certificate Transparency are stand-ins, with a zone, and an authority that issues for it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type FakeCertspotter,
  startFakeCertspotter,
} from '#providers/transparency-search/testing/fake-certspotter.ts'
import { type FakeCrtsh, startFakeCrtsh } from '#providers/transparency-search/testing/fake-crtsh.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { type CertificateWorld, givenCertificates } from '../../../testing/given-certificates.ts'

export interface TransparencyWorld {
  service: TestService
  certspotter: FakeCertspotter
  crtsh: FakeCrtsh
  authority: CertificateWorld
  /** A precertificate and its certificate, in PEM. */
  issuePair(host: string): Promise<{ precertificate: string; certificate: string }>
  addZone(name: string): Promise<void>
  get(path: string): Promise<any>
  patch(body: object): Promise<any>
  /** Has a domain searched for, and waits until it was read to the end. */
  search(domain: string): Promise<any>
  /** As if everything had been logged two days earlier. */
  letDaysPass(): Promise<void>
  /** Without the pause after the last computation. */
  computeGaps(): Promise<void>
  close(): Promise<void>
}

export async function givenTransparencyWorld(): Promise<TransparencyWorld> {
  const [certspotter, crtsh, authority] = await Promise.all([
    startFakeCertspotter(),
    startFakeCrtsh(),
    givenCertificates(),
  ])
  const service = await givenService({
    environment: { HOLDFAST_CERTSPOTTER_URL: certspotter.url, HOLDFAST_CRTSH_URL: crtsh.url },
  })
  const { accountId } = service
  const send = async (method: string, path: string, body?: object) => {
    const answer = await service.request(method, path, body === undefined ? {} : { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const get = (path: string) => send('GET', path)
  const domainNamed = async (name: string) =>
    (await get('/v1/certificates/transparency/domains')).data.find((one: any) => one.name === name)
  const connection = await send('POST', '/v1/connections', { provider: 'sandbox' })
  const computeGaps = async () => {
    await service.database.tenant(accountId, (tx) =>
      sql`update certificate_gap_runs set due_at = now() where account_id = ${accountId}`.execute(tx),
    )
  }
  let pairs = 0
  return {
    service,
    certspotter,
    crtsh,
    authority,
    get,
    patch: (body) => send('PATCH', '/v1/certificates/transparency', body),
    async addZone(name) {
      await send('POST', '/v1/dns/zones', { name, connection_id: connection.id })
    },
    async issuePair(host) {
      pairs++
      const serial = `7${String(pairs).padStart(15, '0')}`
      const made = []
      for (const extensions of [['1.3.6.1.4.1.11129.2.4.3=critical,DER:05:00'], []])
        made.push(await issueWithSerial(authority, { host, serial, extensions, number: pairs }))
      return { precertificate: made[0] ?? '', certificate: made[1] ?? '' }
    },
    async search(name) {
      await service.database.tenant(accountId, (tx) =>
        sql`update certificate_transparency_domains set due_at = now() where account_id = ${accountId} and id = ${name}`.execute(
          tx,
        ),
      )
      const before = await domainNamed(name)
      return await eventually(async () => {
        const domain = await domainNamed(name)
        const isRead = domain?.read_at !== before?.read_at || domain?.error?.at !== before?.error?.at
        return isRead && domain.next_read_at !== null && new Date(domain.next_read_at) > new Date() && domain
      })
    },
    computeGaps,
    async letDaysPass() {
      await service.database.tenant(accountId, (tx) =>
        sql`update certificate_issuances set logged_at = logged_at - interval '2 days' where account_id = ${accountId}`.execute(
          tx,
        ),
      )
      await computeGaps()
    },
    async close() {
      await service.close()
      await Promise.all([certspotter.stop(), crtsh.stop(), authority.remove()])
    },
  }
}

type Wanted = { host: string; serial: string; extensions: readonly string[]; number: number }

/** With a chosen serial number and the same dates each time. */
async function issueWithSerial(
  { directory, openssl }: CertificateWorld,
  { host, serial, extensions, number }: Wanted,
): Promise<string> {
  const settings = `[ca]\ndefault_ca = pair\n[pair]\ndatabase = pair.txt\nserial = pair.srl\nnew_certs_dir = .\npolicy = any\n[any]\ncommonName = supplied\n`
  const extensionLines = [`subjectAltName=DNS:${host}`, ...extensions].join('\n')
  const files = {
    'pair.cnf': settings,
    'pair.txt': '',
    'pair.srl': serial,
    'pair.ext': `${extensionLines}\n`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  const csr = `pair-${number}.csr`
  const key = `pair-${number}.key`
  const isFirst = extensions.length > 0
  const ofCurve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  if (isFirst) await openssl('req', '-new', ...ofCurve, '-out', csr, '-subj', `/CN=${host}`)
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const from = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  return await openssl(
    ...[
      'ca',
      '-batch',
      '-notext',
      '-config',
      'pair.cnf',
      '-md',
      'sha256',
      '-in',
      csr,
      '-extfile',
      'pair.ext',
    ],
    ...['-keyfile', 'intermediate.key', '-cert', 'intermediate.pem'],
    ...['-startdate', `${from}000000Z`, '-enddate', `${until}000000Z`],
  )
}
