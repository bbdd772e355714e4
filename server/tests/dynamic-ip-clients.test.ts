/**
 * The clients that people have, as Debian ships them, against the service over a real connection: what each makes
 * of every answer, and from a report to what a name server says.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindPrograms, startBind } from '#providers/testing/bind-server.ts'
import { powerdnsPrograms, startPowerDns } from '#providers/testing/powerdns-server.ts'
import { missingPrograms, programPath, titleWithout } from '#providers/testing/programs.ts'
import { runProgram, temporaryFolder } from '#providers/testing/server-process.ts'
import {
  givenSourceWorld,
  type SourceWorld,
  type TestSource,
} from '../src/areas/dynamic-ip/testing/given-source.ts'
import { eventually } from '../src/testing/wait.ts'

let world: SourceWorld
let zoneId: string
let folder: string
let removeFolder: () => Promise<void>
let port: number
let made = 0
beforeAll(async () => {
  world = await givenSourceWorld()
  zoneId = (await world.zone('clients.example')).id
  port = (world.service.app.server.address() as AddressInfo).port
  const made = await temporaryFolder('clients')
  folder = made.folder
  removeFolder = made.remove
})
afterAll(async () => {
  await world.close()
  await removeFolder()
})

type Ended = { code: number; output: string }

/** After 503 inadyn waits for ten minutes. */
const patienceMs = 8000

/** Runs a program to its end, however it ends; one that goes on waiting is ended. */
function run(program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      programPath(program) ?? program,
      args,
      { cwd: folder, timeout: patienceMs },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout}${stderr}` })
      },
    )
  })
}

/** A source that takes the address of this machine, with one host. */
async function givenHost(): Promise<{ source: TestSource; host: string }> {
  const source = await world.source({ allow_private: true })
  const name = `h${++made}`
  await source.bind({ zone_id: zoneId, name, type: 'A' })
  return { source, host: `${name}.clients.example` }
}

const block = (source: TestSource) =>
  world.service.ask('POST', `${source.path}/block`, { body: { reason: 'test' } })

const withoutDdclient = missingPrograms(['ddclient', 'faketime'])

describe.skipIf(withoutDdclient.length > 0)(titleWithout(withoutDdclient, 'ddclient'), () => {
  type Login = { user?: string; password: string; hosts: string[]; address: string }

  /** Writes its settings, and runs it once; its cache stays. */
  async function ddclient(
    name: string,
    { user = 'anybody', password, hosts, address }: Login,
    faketime?: string,
    ...more: string[]
  ) {
    const file = join(folder, `${name}.conf`)
    await writeFile(
      file,
      `daemon=0\nssl=no\nuse=cmd, cmd='echo ${address}'\nprotocol=dyndns2\nserver=127.0.0.1:${port}\nlogin=${user}\npassword='${password}'\n${hosts.join(',')}\n`,
      { mode: 0o600 },
    )
    const args = [
      '-file',
      file,
      '-cache',
      join(folder, `${name}.cache`),
      '-pid',
      join(folder, `${name}.pid`),
      '-verbose',
      '-noquiet',
      '-daemon=0',
      ...more,
    ]
    return faketime === undefined
      ? await run('ddclient', ...args)
      : await run('faketime', faketime, 'ddclient', ...args)
  }

  it('reports each host and takes good and nochg for success', async () => {
    const { source, host } = await givenHost()
    const name = `h${++made}`
    await source.bind({ zone_id: zoneId, name, type: 'A' })
    const login = { password: source.token, hosts: [host, `${name}.clients.example`], address: '9.9.9.9' }
    const first = await ddclient(host, login)
    expect(first.output).toContain(`updating ${host}: good: IP address set to 9.9.9.9`)
    expect(first.output).toContain(`updating ${name}.clients.example: good: IP address set to 9.9.9.9`)
    expect((await source.read())['last_report']).toMatchObject({
      user_agent: 'ddclient/3.10.0',
      parameters: { system: 'dyndns' },
    })
    const forced = await ddclient(host, login, '+1 hour', '-force')
    expect(forced.output).toContain(`updating ${host}: nochg`)
    const changed = await ddclient(host, { ...login, address: '9.9.9.10' }, '+2 hours')
    expect(changed.output).toContain('good: IP address set to 9.9.9.10')
  })

  it('names what went wrong, and is well again after its wait', async () => {
    const { source, host } = await givenHost()
    const login = { password: source.token, hosts: [host], address: '9.9.9.9' }
    expect((await ddclient(host, { ...login, password: 'wrong' })).output).toMatch(/badauth|401/)
    expect((await ddclient(host, { ...login, address: '192.0.2.1' }, '+1 hour')).output).toContain('dnserr')
    await block(source)
    expect((await ddclient(host, login, '+2 hours')).output).toContain('abuse')
    await world.service.ask('POST', `${source.path}/unblock`)
    expect((await ddclient(host, login, '+3 hours')).output).toContain('good: IP address set to 9.9.9.9')
    const unknown = await ddclient('unknown', { ...login, hosts: ['nobody.clients.example'] })
    expect(unknown.output).toContain('nohost')
    const unnamed = await ddclient('unnamed', { ...login, hosts: ['x'] })
    expect(unnamed.output).toContain('notfqdn')
  })
})

const withoutInadyn = missingPrograms(['inadyn'])

describe.skipIf(withoutInadyn.length > 0)(titleWithout(withoutInadyn, 'inadyn'), () => {
  // It takes no loopback address for its own, so it comes through a proxy, as from outside.
  const outside = '9.9.9.9'
  let behind: SourceWorld
  let proxy: Server
  let proxyPort: number
  beforeAll(async () => {
    behind = await givenSourceWorld({ environment: { HOLDFAST_TRUSTED_PROXIES: '127.0.0.0/8' } })
    const target = (behind.service.app.server.address() as AddressInfo).port
    proxy = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming
      const forwarded = { ...headers, 'x-forwarded-for': outside }
      incoming.pipe(
        request({ port: target, method, path: url, headers: forwarded }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, connection: 'close' })
          answer.pipe(outgoing)
        }),
      )
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    proxyPort = (proxy.address() as AddressInfo).port
  })
  afterAll(async () => {
    proxy.close()
    await behind.close()
  })

  async function inadyn(
    name: string,
    host: string,
    password: string,
    path = '/nic/update?hostname=%h&myip=%i',
  ) {
    const file = join(folder, `${name}.inadyn`)
    const server = `127.0.0.1:${proxyPort}`
    await writeFile(
      file,
      `custom holdfast {
  username = anybody
  password = "${password}"
  ssl = false
  checkip-server = "${server}"
  checkip-path = /checkip
  checkip-ssl = false
  ddns-server = "${server}"
  ddns-path = "${path}"
  hostname = ${host}
}
`,
      { mode: 0o600 },
    )
    const pid = join(folder, `${name}.pid`)
    return await run(
      'inadyn',
      '-1',
      '-n',
      '--force',
      '-f',
      file,
      '-P',
      pid,
      '--cache-dir',
      folder,
      '-l',
      'debug',
    )
  }

  it('finds its address by ours, and is content with good and nochg', async () => {
    const source = await behind.source({ name: 'home.example.org' })
    for (const answer of ['good', 'nochg']) {
      const { code, output } = await inadyn('content', 'home.example.org', source.token)
      expect([code, output]).toEqual([0, expect.stringContaining(`${answer} ${outside}`)])
      expect(output).toContain('Successful alias table update')
    }
    expect(await source.read()).toMatchObject({ ipv4: { address: outside }, last_report: { ip: outside } })
    const inPath = await inadyn(
      'inpath',
      'home.example.org',
      'x',
      `/v1/ingest/dynamic-ips/${source.token}?ip=%i`,
    )
    expect(inPath.code).toBe(0)
  })

  it('stops for a wrong token and for a host that is not ours, and takes no error for success', async () => {
    const source = await behind.source({ name: 'good.example.org' })
    const wrong = await inadyn('wrong', 'good.example.org', 'wrong')
    expect([wrong.code, wrong.output]).toEqual([50, expect.stringContaining('Authentication failure')])
    // The word that it looks for is in the name of the host.
    const refused = await inadyn('refused', 'good.example.net', source.token)
    expect(refused.code).not.toBe(0)
    expect(refused.output).not.toContain('Successful')
    for (let n = 1; n <= 10; n++) await source.report(`myip=9.9.8.${n}`)
    const busy = await inadyn('busy', 'good.example.org', source.token)
    expect(busy.output).toContain('503')
    expect(busy.output).not.toContain('Successful')
  })
})

const withoutWget = missingPrograms(['wget', 'curl', 'busybox'])

describe.skipIf(withoutWget.length > 0)(titleWithout(withoutWget, 'wget, curl and busybox'), () => {
  const url = (path: string, login = '') => `http://${login}127.0.0.1:${port}${path}`

  it('GNU wget sends the credentials of a URL once it is asked for them', async () => {
    const { source, host } = await givenHost()
    const login = `anybody:${source.token}@`
    const { code, output } = await run(
      'wget',
      '-q',
      '-O',
      '-',
      url(`/nic/update?hostname=${host}&myip=9.9.9.9`, login),
    )
    expect([code, output]).toEqual([0, 'good 9.9.9.9'])
    expect((await source.read())['last_report'].user_agent).toMatch(/^Wget\//)
    const wrong = await run('wget', '-q', '-O', '-', url(`/nic/update?hostname=${host}`, 'anybody:wrong@'))
    expect(wrong.code).toBe(6)
  })

  it('busybox wget and curl report by any of the ways', async () => {
    const { source, host } = await givenHost()
    const secret = url(`/v1/ingest/dynamic-ips/${source.token}`)
    const busybox = await run('busybox', 'wget', '-q', '-O', '-', `${secret}?ip=9.9.9.9`)
    expect([busybox.code, busybox.output]).toEqual([0, 'good 9.9.9.9'])
    const basicWay = await run(
      'busybox',
      'wget',
      '-q',
      '-O',
      '-',
      url(`/nic/update?hostname=${host}&myip=9.9.9.8`, `x:${source.token}@`),
    )
    expect([basicWay.code, basicWay.output]).toEqual([0, 'good 9.9.9.8'])
    const curl = (...args: string[]) => run('curl', '-sS', ...args)
    expect(
      (await curl('-u', `x:${source.token}`, url(`/nic/update?hostname=${host}&myip=9.9.9.7`))).output,
    ).toBe('good 9.9.9.7')
    expect(
      (await curl('-0', '-H', `Authorization: Bearer ${source.token}`, url('/v3/update?myip=9.9.9.7')))
        .output,
    ).toBe('nochg 9.9.9.7')
    expect((await curl('-d', 'myip=9.9.9.6', '-u', `x:${source.token}`, url('/nic/update'))).output).toBe(
      'good 9.9.9.6',
    )
    expect((await curl('--fail', `${secret}?ip=10.0.0.999`)).code).toBe(22)
    expect((await curl(url(`/update?domains=${host}&token=${source.token}&ip=9.9.9.5`))).output).toBe('OK')
    expect((await curl(url('/checkip'))).output).toBe('127.0.0.1')
  })
})

const withoutServers = missingPrograms([...powerdnsPrograms, ...bindPrograms, 'dig', 'curl'])

describe.skipIf(withoutServers.length > 0)(
  titleWithout(withoutServers, 'from a report to the name servers'),
  () => {
    it('PowerDNS and BIND answer the address that was reported', async () => {
      const [powerdns, bind] = [await startPowerDns(), await startBind()]
      try {
        await powerdns.createZone('home.example')
        await bind.createZone('office.example')
        const servers = [
          { kind: 'powerdns', credentials: powerdns.credentials, zone: 'home.example', port: powerdns.port },
          { kind: 'rfc2136', credentials: bind.credentials, zone: 'office.example', port: bind.port },
        ]
        const source = await world.source({ allow_withdrawal: true })
        const ask = (path: string, body: unknown) =>
          world.service.ask('POST', path, { body, headers: { prefer: 'wait=20' } })
        for (const { kind, credentials, zone } of servers) {
          const connection = (await ask('/v1/connections', { kind, credentials })).body
          const { body } = await ask('/v1/dns/zones/import', { name: zone, connection_id: connection.id })
          for (const type of ['A', 'AAAA'])
            await source.bind({ zone_id: body.id, name: 'www', type, ttl: 60 })
        }
        const report = (query: string) =>
          run('curl', '-sS', `http://127.0.0.1:${port}/v1/ingest/dynamic-ips/${source.token}?${query}`)
        const dig = async (at: number, name: string, type: string) =>
          (
            await runProgram('dig', ['@127.0.0.1', '-p', String(at), '+short', '+norecurse', name, type])
          ).trim()
        const answers = async () => {
          const found: string[] = []
          for (const { port: at, zone } of servers)
            for (const type of ['A', 'AAAA']) found.push(await dig(at, `www.${zone}`, type))
          return found
        }
        const until = (...wanted: string[]) =>
          eventually(async () => (await answers()).join() === wanted.join())
        expect((await report('ip=9.9.9.9&ipv6=2620:fe::fe')).output).toBe('good 9.9.9.9,2620:fe::fe')
        await until('9.9.9.9', '2620:fe::fe', '9.9.9.9', '2620:fe::fe')
        expect((await report('ip=9.9.9.10')).output).toBe('good 9.9.9.10,2620:fe::fe')
        await until('9.9.9.10', '2620:fe::fe', '9.9.9.10', '2620:fe::fe')
        await eventually(async () => (await source.bindings()).every(({ state }) => state === 'in_sync'))
        expect((await report('ip=&ipv6=2620:fe::9')).output).toBe('good 2620:fe::9')
        await until('', '2620:fe::9', '', '2620:fe::9')
      } finally {
        await powerdns.stop()
        await bind.stop()
      }
    })
  },
)
