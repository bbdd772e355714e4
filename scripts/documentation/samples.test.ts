/** The samples of the API reference compile, their bodies match the schemas, and repeatable ones are run. */

import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  givenAcmeAccountAtFake,
  givenManagedAtFake,
  givenOrderOf,
} from '../../server/src/areas/acme/testing/fake-ca.ts'
import { givenAgent, givenEnrolmentToken } from '../../server/src/areas/agents/testing/given-agent.ts'
import {
  givenCertificate,
  givenCertificateAuthority,
} from '../../server/src/areas/certificates/testing/given-certificate.ts'
import { givenEndpoint } from '../../server/src/areas/certificates/testing/given-endpoint.ts'
import { givenGap } from '../../server/src/areas/certificates/testing/given-gap.ts'
import { givenIssuance } from '../../server/src/areas/certificates/testing/given-issuance.ts'
import { givenAction } from '../../server/src/areas/cloud/testing/given-action.ts'
import { givenFirewall } from '../../server/src/areas/cloud/testing/given-firewall.ts'
import { givenOrphan } from '../../server/src/areas/cloud/testing/given-orphan.ts'
import { givenServer } from '../../server/src/areas/cloud/testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '../../server/src/areas/cloud/testing/given-snapshot.ts'
import { givenSshKey } from '../../server/src/areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '../../server/src/areas/cloud/testing/given-volume.ts'
import { givenContact } from '../../server/src/areas/domains/testing/given-contact.ts'
import { givenDomain } from '../../server/src/areas/domains/testing/given-domain.ts'
import { givenOperation } from '../../server/src/areas/domains/testing/given-operation.ts'
import { givenWatched } from '../../server/src/areas/domains/watched/testing/given-watched.ts'
import { givenAlert } from '../../server/src/areas/monitoring/alerts/testing/given-alert.ts'
import { givenProbe } from '../../server/src/areas/probes/testing/given-probe.ts'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'
import { givenOwner } from '../../server/src/testing/account/browser.ts'
import { givenReceiver, type Receiver } from '../../server/src/testing/servers/receiver.ts'
import { givenService, type TestService } from '../../server/src/testing/service.ts'
import { eventually } from '../../server/src/testing/wait/wait.ts'
import { writtenOpenApiDocument } from '../openapi-document.ts'
import { codeSamples, sampleOrigin } from './samples.ts'
import type { OpenApi } from './schema-examples.ts'

const root = join(import.meta.dirname, '../..')
const document = writtenOpenApiDocument() as OpenApi
const samples = codeSamples(document)
const run = promisify(execFile)
const missing = missingPrograms(['python3'])

// Inside the repository, so that the samples can import the client.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
const directory = mkdtempSync(join(root, 'node_modules/.cache/samples-'))
afterAll(() => rmSync(directory, { recursive: true }))

function sourceOf(id: string, label: string): string {
  return samples[id]?.find((sample) => sample.label === label)?.source ?? ''
}

describe('Every request of the OpenAPI document', () => {
  it('has deterministic samples in curl, TypeScript and Python', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(Object.keys(samples)).toEqual(ids)
    for (const id of ids)
      expect([id, samples[id]?.map(({ label }) => label)]).toEqual([id, ['curl', 'TypeScript', 'Python']])
    expect(codeSamples(document)).toEqual(samples)
  })

  it('has a TypeScript sample that compiles', () => {
    for (const id of Object.keys(samples))
      writeFileSync(join(directory, `${id}.ts`), `${sourceOf(id, 'TypeScript')}\nexport {}\n`)
    const project = {
      extends: '../../../tsconfig.json',
      compilerOptions: { incremental: false, noPropertyAccessFromIndexSignature: false },
      include: ['*.ts'],
    }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(project))
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', directory], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  it('sends a body that matches its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: false })
    ajv.addSchema({ ...document, $id: 'document' })
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(item)) {
        const [, text] = /--json '(.*)'$/s.exec(sourceOf(operationId, 'curl')) ?? []
        if (text === undefined) continue
        const pointer = `document#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/requestBody/content/application~1json/schema`
        const isTaken = ajv.validate(pointer, JSON.parse(text.replaceAll("'\\''", "'")))
        expect([operationId, isTaken, ajv.errors]).toEqual([operationId, true, null])
      }
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'The Python samples'), () => {
  it('all compile', () => {
    const programs = Object.fromEntries(Object.keys(samples).map((id) => [id, sourceOf(id, 'Python')]))
    const check =
      'import ast, json, sys\nfor name, text in json.load(sys.stdin).items(): ast.parse(text, name)'
    execFileSync('python3', ['-c', check], { input: JSON.stringify(programs) })
  })
})

/** Changes that can be repeated, so that the sample of each language is run. */
const repeatable = [
  'account.update',
  'account.tokens.create',
  'account.tokens.update',
  'account.sandbox.update',
  'account.sandbox.changes.create',
  'account.sandbox.firewalls.replace',
  'account.connections.update',
  'account.connections.verify',
  'webhooks.endpoints.update',
  'webhooks.endpoints.test',
  'dns.zones.update',
  'dns.zones.check',
  'dns.records.update',
  'dns.records.import',
  'monitors.import',
  'dynamic_ips.create',
  'dynamic_ips.update',
  'dynamic_ips.bindings.update',
]
/** A stream does not end, and the sample delivery is one of a webhook. Reports of devices and sign-in need other credentials. */
const notRun = new Set([
  'webhooks.events.stream',
  'cloud.deploys.stream',
  'notifications.channels.deliveries.read',
])
const isRun = (id: string) => !notRun.has(id) && !/^(ingest|auth)\./.test(id)

describe('Samples, run against a service', () => {
  let service: TestService
  let receiver: Receiver
  let ids: Record<string, string>
  let url: string
  beforeAll(async () => {
    service = await givenService()
    receiver = await givenReceiver()
    url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
    ids = await givenResources()
  })
  afterAll(async () => {
    await service?.close()
    await receiver?.close()
  })

  /** One resource of each type, by the prefix of its id. */
  async function givenResources(): Promise<Record<string, string>> {
    const made = async (path: string, body: unknown) =>
      (await service.request('POST', path, { body, headers: { prefer: 'wait=10' } })).body.id
    const first = async (path: string, field = 'id') =>
      await eventually(async () => (await service.request('GET', path)).body.data[0]?.[field])
    const conn = await made('/v1/connections', { provider: 'sandbox' })
    const zone = await made('/v1/dns/zones', { name: 'example.com', connection_id: conn })
    const whe = await made('/v1/webhook-endpoints', { url: receiver.url, events: ['dns.records_changed'] })
    const rec = await made(`/v1/dns/zones/${zone}/records`, { type: 'A', name: 'www', value: '192.0.2.10' })
    await givenOwner(service)
    const inv = await made('/v1/invitations', { email: 'grace@example.com', role: 'viewer' })
    const rpl = await made('/v1/webhook-replays', { endpoint_id: whe, since: '2026-01-01T00:00:00Z' })
    const dip = await made('/v1/dynamic-ips', { name: 'Office' })
    const bnd = await made(`/v1/dynamic-ips/${dip}/bindings`, { zone_id: zone, name: 'office', type: 'A' })
    await service.request('PUT', `/v1/connections/${conn}/sandbox/firewalls/web`, { body: { rules: [] } })
    const fwb = await made(`/v1/dynamic-ips/${dip}/firewall-bindings`, {
      connection_id: conn,
      firewall_ref: 'web',
      protocol: 'tcp',
      networks: ['{ipv4}/32'],
    })
    const con = await givenContact(service)
    const cal = await made('/v1/domains/calendars', { name: 'Renewals' })
    const wdom = await givenWatched(service)
    const order = { connection_id: conn, years: 1, max_price: { amount: '50.00', currency: 'EUR' } }
    await service.request('PUT', `/v1/watched-domains/${wdom}/registration`, { body: order })
    const dom = await givenDomain(service, conn, 'example.com')
    const dop = await givenOperation(service, conn, dom)
    const srv = await givenServer(service, conn, 'web-1')
    const act = await givenAction(service, srv)
    const snp = await givenSnapshot(service, srv, 'before')
    const sns = await givenSchedule(service, srv)
    const orp = await givenOrphan(service, conn, 'stray')
    const vol = await givenVolume(service, conn, 'data')
    const agent = await givenAgent(service, 'web-1', { server_id: srv })
    const { alertId: alt, ruleId: alr } = await givenAlert(service, agent)
    const ent = (await givenEnrolmentToken(service)).id
    const target = { server_id: srv, recipe: 'deploy-shop' }
    const dhk = await made('/v1/deploy-hooks', { name: 'Shop', source: 'github', ...target })
    const dep = await made('/v1/deploys', { hook_id: dhk })
    const crt = await givenCertificate(service)
    const aca = await givenAcmeAccountAtFake(service)
    const mct = await givenManagedAtFake(service, 'www.example.com', aca)
    const aco = await givenOrderOf(service, mct)
    const cep = await givenEndpoint(service, 'www.example.com')
    const cta = await givenCertificateAuthority(service)
    const gap = await givenGap(service)
    const cti = await givenIssuance(service, 'www.example.com')
    const fw = await givenFirewall(service, conn, 'edge')
    const mon = await made('/v1/monitors', {
      name: 'Shop',
      type: 'tcp',
      settings: { host: 'localhost', port: 1 },
      paused: true,
    })
    const { body: heartbeat } = await service.request('POST', '/v1/heartbeats', {
      body: { name: 'Nightly backup', schedule: { kind: 'period', period_seconds: 86_400 } },
    })
    const { id: hb, token_secret } = heartbeat
    await service.app.inject(`/v1/ingest/heartbeats/${token_secret}`)
    const png = await first(`/v1/heartbeats/${hb}/pings`)
    const pgk = await made('/v1/ping-keys', { name: 'Jobs' })
    const { probeId: prb } = await givenProbe(service)
    const mnt = await made('/v1/maintenance-windows', {
      name: 'Upgrade',
      duration_minutes: 60,
      monitor_ids: [mon],
    })
    const inc = await made('/v1/incidents', { title: 'Slow checkout' })
    const nch = await made('/v1/notification-channels', { type: 'webhook', settings: { url: receiver.url } })
    const nrl = await made('/v1/notification-rules', {
      name: 'On call',
      steps: [{ after_seconds: 0, channel_ids: [nch] }],
    })
    const del = await first('/v1/webhook-deliveries')
    const evt = await first('/v1/webhook-deliveries', 'event_id')
    const apl = await first(`/v1/dns/zones/${zone}/versions`, 'apply_id')
    const [mem, tok, aud] = [
      await first('/v1/members'),
      await first('/v1/tokens'),
      await first('/v1/audit-log'),
    ]
    const own = {
      conn,
      zone,
      aca,
      mct,
      aco,
      whe,
      rec,
      inv,
      rpl,
      dip,
      bnd,
      fwb,
      dom,
      dop,
      crt,
      cep,
      cta,
      gap,
      cti,
      srv,
      act,
      snp,
      sns,
      vol,
      fw,
      orp,
      agt: agent.agentId,
      alt,
      alr,
      ent,
      dhk,
      dep,
      ssk: await givenSshKey(service),
      con,
      cal,
      wdom,
      mon,
      hb,
      png,
      pgk,
      prb,
      mnt,
      inc,
      nch,
      nrl,
    }
    return { ...own, del, evt, apl, mem, tok, aud }
  }

  function programs(label: string): [id: string, source: string][] {
    return Object.values(document.paths).flatMap((item) =>
      Object.entries(item)
        .filter(([method, { operationId }]) => method === 'get' || repeatable.includes(operationId))
        .filter(([, { operationId }]) => isRun(operationId))
        .map(([, { operationId }]): [string, string] => [operationId, here(sourceOf(operationId, label))]),
    )
  }

  /** With the URL of the service, and ids of existing resources. */
  function here(source: string): string {
    return source
      .replaceAll(sampleOrigin, url)
      .replaceAll(/\b([a-z]+)_01jcqkz0{19}/g, (whole, prefix: string) => ids[prefix] ?? whole)
  }

  const environment = () => ({ ...process.env, TOKEN: service.token })

  it('work with curl', async () => {
    const lines = programs('curl').map(
      ([id, source]) => `${source.replace('curl ', `curl -sS -o /dev/null -w '${id} %{http_code}\\n' `)}\n`,
    )
    const { stdout } = await run('sh', ['-c', lines.join('')], { env: environment() })
    const outcomes = stdout.trim().split('\n')
    expect(outcomes.filter((line) => !/ 20\d$/.test(line))).toEqual([])
    expect(outcomes).toHaveLength(lines.length)
    expect(lines.length).toBeGreaterThan(60)
  })

  it('work with the TypeScript client', async () => {
    // The samples contain no types, and Node does not strip types below node_modules.
    const all = programs('TypeScript')
    for (const [id, source] of all) writeFileSync(join(directory, `run-${id}.mjs`), source)
    const runner = `console.log = () => undefined
const failed = []
for (const name of JSON.parse(process.env.NAMES))
  await import(\`./run-\${name}.mjs\`).catch((error) => failed.push([name, String(error), error.errors]))
process.stdout.write(JSON.stringify(failed))`
    writeFileSync(join(directory, 'runner.mjs'), runner)
    const env = { ...environment(), NAMES: JSON.stringify(all.map(([id]) => id)) }
    const { stdout } = await run(process.execPath, [join(directory, 'runner.mjs')], { env })
    expect(JSON.parse(stdout)).toEqual([])
  })

  it.skipIf(missing.length > 0)(titleWithout(missing, 'work with Python'), async () => {
    const runner = `import io, json, os, sys, contextlib
failed = []
for name, text in json.loads(os.environ["PROGRAMS"]):
    try:
        with contextlib.redirect_stdout(io.StringIO()): exec(text, {})
    except Exception as error:
        failed.append([name, str(error)])
print(json.dumps(failed))`
    const env = { ...environment(), PROGRAMS: JSON.stringify(programs('Python')) }
    const { stdout } = await run('python3', ['-c', runner], { env })
    expect(JSON.parse(stdout)).toEqual([])
  })
})
