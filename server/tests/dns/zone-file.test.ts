/**
 * A zone file that passes through the service to a real name server: the server then answers like BIND with the
 * original file, and so does BIND with the exported file.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestZone, testZone } from '../../src/areas/dns/testing/given-zone.ts'
import {
  compileProgram,
  recordLines,
  recordsLoadedByBind,
} from '../../src/kernel/dns/zone-file/testing/loaded-by-bind.ts'
import { bindPrograms, startBind } from '../../src/providers/testing/servers/bind-server.ts'
import { knotPrograms, startKnot } from '../../src/providers/testing/servers/knot-server.ts'
import { writerKey } from '../../src/providers/testing/servers/name-server.ts'
import { powerdnsPrograms, startPowerDns } from '../../src/providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { runProgram } from '../../src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'

const file = new URL('../../src/kernel/dns/zone-file/testing/forms.zone', import.meta.url).pathname
const name = 'example.com'
const key = `${writerKey.algorithm}:${writerKey.name}:${writerKey.secret}`

type Server = {
  port: number
  credentials: Readonly<Record<string, string>>
  createZone: (name: string) => Promise<void>
  stop: () => Promise<void>
}
const servers: [
  kind: string,
  title: string,
  programs: readonly string[],
  start: () => Promise<Server>,
  dig: string[],
][] = [
  ['powerdns', 'PowerDNS', powerdnsPrograms, startPowerDns, []],
  ['rfc2136', 'BIND', bindPrograms, startBind, ['-y', key]],
  ['rfc2136', 'Knot', knotPrograms, startKnot, ['-y', key]],
]

describe.each(servers)(
  'a zone file imported into a zone at %s (%s)',
  (kind, title, programs, start, digOptions) => {
    const missing = missingPrograms([...programs, 'dig', compileProgram])
    describe.skipIf(missing.length > 0)(titleWithout(missing, title), () => {
      let server: Server
      let service: TestService
      let zone: TestZone
      let folder: string
      beforeAll(async () => {
        server = await start()
        service = await givenService()
        folder = await mkdtemp(join(tmpdir(), 'zone-file-'))
        await server.createZone(name)
        const { body: connection } = await service.request('POST', '/v1/connections', {
          body: { provider: kind, credentials: server.credentials },
        })
        const { body } = await service.request('POST', '/v1/dns/zones/import', {
          headers: { prefer: 'wait=20' },
          body: { name, connection_id: connection.id },
        })
        expect(body.status).toBe('active')
        zone = testZone(service, body.id, name)
      })
      afterAll(async () => {
        await service?.close()
        await server?.stop()
        await rm(folder, { recursive: true, force: true })
      })

      const importFile = async (body: string, query: string) =>
        await service.request('POST', `${zone.path}/records/import?mode=replace&${query}`, {
          body,
          headers: { 'content-type': 'text/dns', prefer: 'wait=30' },
        })

      it('is served as BIND would serve the file', async () => {
        const text = await readFile(file, 'utf8')
        const preview = await importFile(text, 'dry_run=true')
        expect(preview.body).toMatchObject({ faults: [], left_to_provider: [{ type: 'SOA' }] })
        expect((await importFile(text, `hash=${preview.body.hash}`)).body.applied).toBe(true)
        await applyPlan(service.request, zone)
        expect(await zone.read()).toMatchObject({ sync: { state: 'in_sync', error: null } })
        const options = [
          '@127.0.0.1',
          '-p',
          String(server.port),
          '+noall',
          '+answer',
          '+onesoa',
          ...digOptions,
        ]
        const transferred = await runProgram('dig', [...options, name, 'AXFR'])
        expect(recordLines(name, transferred)).toEqual(recordsLoadedByBind(name, file))
      })

      it('and exported again is a file that BIND loads with the same records', async () => {
        const { body } = await service.request('GET', `${zone.path}/export`)
        const path = join(folder, 'exported.zone')
        await writeFile(path, body)
        expect(recordsLoadedByBind(name, path)).toEqual(recordsLoadedByBind(name, file))
      })
    })
  },
)

/** The file has different name servers at the apex than the zone, which is held until it is forced. */
async function applyPlan(request: TestService['request'], zone: TestZone): Promise<void> {
  const { hash, guards, changes } = await zone.plan()
  if (changes.length === 0) return
  const force = guards.map(({ code }: { code: string }) => code)
  const { body } = await zone.apply({ hash, force })
  const { body: apply } = await request('GET', `${zone.path}/applies/${body['id']}`)
  expect([apply.state, apply.failures, apply.error]).toEqual(['succeeded', [], null])
}
