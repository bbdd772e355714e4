/** Our checks must come to the verdict of other checkers, unless a difference is deliberate and has its reason. */
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkTypes } from '#checks/check-types.ts'
import { type Authority, givenAuthority } from '#checks/testing/certificates.ts'
import { eximFault, eximProgram, givenExim } from '#checks/testing/exim.ts'
import { givenOpenssh, opensshPrograms } from '#checks/testing/openssh.ts'
import { check, givenClosedPort, givenNginx, givenServer, givenTlsServer } from '#checks/testing/targets.ts'
import { bindPrograms, startBind } from '../../../../server/src/providers/testing/servers/bind-server.ts'
import { missingPrograms, titleWithout } from '../../../../server/src/providers/testing/servers/programs.ts'
import { givenValkeyServer, valkeyProgram } from '../../../../server/src/testing/servers/valkey-server.ts'
import { type Case, httpCases, type Ports, type Surroundings, tlsCases } from './cases.ts'
import { type Blackbox, givenBlackbox, oraclePrograms, pluginVerdict } from './oracles.ts'
import { dnsCases, mailCases, otherCases, tcpCases } from './other-cases.ts'

const allCases = (surroundings: Surroundings): Case[] =>
  [httpCases, tlsCases, tcpCases, dnsCases, mailCases, otherCases].flatMap((cases) => cases(surroundings))

/** The titles are known before the targets run. */
const anyPort = new Proxy({}, { get: () => 0 }) as Ports
const unstarted: Surroundings = {
  ports: anyPort,
  authority: '',
  authorityFile: '',
  database: { user: '', password: '' },
}
const titles = allCases(unstarted).map(({ title }) => title)

const programs = [...bindPrograms, ...opensshPrograms, 'nginx', 'openssl', 'ping', eximProgram, valkeyProgram]
const missing = [...missingPrograms([...oraclePrograms, ...programs]), ...eximFault]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the verdict of all checkers about'), () => {
  const targets: { close(): Promise<unknown> }[] = []
  let authority: Authority
  let cases: Case[]
  let blackbox: Blackbox

  beforeAll(async () => {
    authority = await givenAuthority()
    const { user, password } = inject('databaseServer')
    cases = allCases({
      ports: await startTargets(authority, targets),
      authority: authority.cert,
      authorityFile: authority.certFile,
      database: { user, password },
    })
    blackbox = await givenBlackbox(cases.map((each) => each.blackbox))
    targets.push(blackbox)
  })
  afterAll(async () => {
    await Promise.all(targets.map((target) => target.close()))
    await authority.remove()
  })

  test.each(titles.map((title, index) => [title, index] as const))('%s is the same', async (_, index) => {
    const {
      check: [name, settings],
      verdict,
      plugin,
      differs,
      ...each
    } = cases[index] as Case
    const type = checkTypes.find((candidate) => candidate.name === name)
    if (!type) throw new Error(`There is no type ${name}`)
    const [ours, byBlackbox, byPlugin] = await Promise.all([
      check(type, settings, 3000),
      each.blackbox ? blackbox.verdictOf(index) : null,
      plugin ? pluginVerdict(plugin) : null,
    ])
    expect({ ours: ours.outcome, blackbox: byBlackbox, plugin: byPlugin }).toEqual({
      ours: verdict,
      blackbox: each.blackbox ? (differs?.blackbox ?? verdict) : null,
      plugin: plugin ? (differs?.plugin ?? verdict) : null,
    })
  })

  test('covers at least 40 targets, each with at least one oracle', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
    expect(cases.filter(({ blackbox, plugin }) => !blackbox && !plugin)).toEqual([])
  })
})

async function startTargets(authority: Authority, targets: { close(): Promise<unknown> }[]): Promise<Ports> {
  const keep = async <T extends { close(): Promise<unknown> }>(starting: Promise<T>) => {
    const target = await starting
    targets.push(target)
    return target
  }
  const tls = async (options: { altNames?: string; days?: number }) => {
    const certificate = await authority.sign({
      name: 'localhost',
      altNames: 'DNS:localhost',
      days: 60,
      ...options,
    })
    return (await keep(givenTlsServer(certificate))).port
  }
  const server = async (serve: Parameters<typeof givenServer>[0]) => (await keep(givenServer(serve))).port
  const bind = await startBind()
  targets.push({ close: () => bind.stop() })
  await bind.createZone('example.org', ['www A 192.0.2.1'])
  const redis = await givenValkeyServer()
  targets.push({ close: () => redis.remove() })
  const { host, port: databasePort } = inject('databaseServer')
  const mailCertificate = await authority.sign({ name: 'localhost', altNames: 'DNS:localhost', days: 60 })
  return {
    nginx: (await keep(givenNginx(pages))).port,
    closed: (await keep(givenClosedPort())).port,
    ssh: (await keep(givenOpenssh())).port,
    redis: Number(new URL(redis.url).port),
    bind: bind.port,
    postgresql: await server((socket) => {
      const database = connect(join(host, `.s.PGSQL.${databasePort}`))
      database.on('error', () => socket.destroy())
      socket.on('close', () => database.destroy())
      socket.pipe(database).pipe(socket)
    }),
    smtp: (await keep(givenExim(mailCertificate))).port,
    smtpWithoutTls: (await keep(givenExim(null))).port,
    smtpRejecting: (await keep(givenExim(null, { accepts: false }))).port,
    valid: await tls({}),
    expired: await tls({ days: -2 }),
    otherName: await tls({ altNames: 'DNS:other.example' }),
    expiring: await tls({ days: 10 }),
    banner: await server((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    closing: await server((socket) => socket.once('data', () => socket.end())),
    silent: await server(() => {}),
    cut: await server((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')),
    ),
  }
}

const login = Buffer.from('nina:secret').toString('base64')
const pages = `
server {
  listen 127.0.0.1:PORT;
  location = /ok { add_header X-Version "4.2"; return 200 "database ok"; }
  location = /missing { return 404; }
  location = /broken { return 503; }
  location = /nothing { return 204; }
  location = /moved { return 301 /ok; }
  location = /loop { return 302 /loop; }
  location = /login { if ($http_authorization = "Basic ${login}") { return 200 "welcome"; } return 401; }
  location = /post { if ($request_method = POST) { return 200 "thanks"; } return 405; }
}`
