/** The certificates of a real nginx for the names in the configuration of web servers, as both agents report them. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { packagesChangedAt } from '../../src/server/facts/updates.ts'
import { agentProgram } from '../testing/agent.ts'
import { givenRoot, missingForRoot, type Root } from './testing/given-root.ts'
import { type ReportingServer, startReportingServer } from './testing/reporting-server.ts'
import { busyboxPath, script } from './testing/script-agent.ts'

const missing = [...missingForRoot(), ...missingPrograms(['nginx', 'busybox'])]

const port = 8443

const nginx = (folder: string) => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  server {
    listen 127.0.0.1:${port} ssl default_server;
    server_name first.example; # server_name commented.example;
    ssl_certificate ${folder}/first.pem; ssl_certificate_key ${folder}/first.key;
  }
  server {
    listen 127.0.0.1:${port} ssl;
    server_name second.example
      www.Second.example *.second.example ~^x(?<n>.+)\\.second\\.example$;
    ssl_certificate ${folder}/second.pem; ssl_certificate_key ${folder}/second.key;
  }
  server { listen 127.0.0.1:${port} ssl; server_name .third.example "";
    ssl_certificate ${folder}/third.pem; ssl_certificate_key ${folder}/third.key; }
}
`

/** nginx serves its first certificate for the names of the others. */
const others: Record<string, string> = {
  'apache2/sites-enabled/a.conf':
    '<VirtualHost *:443>\n  ServerName https://apache.example:443\n  serveralias "b.apache.example" *.apache.example\n</VirtualHost>\n',
  'haproxy/haproxy.cfg':
    'frontend web\n  bind :443 ssl crt /etc/haproxy/certs crt-list /etc/haproxy/list.txt alpn h2\n',
  'haproxy/list.txt':
    '# certificates\nx.pem [alpn h2 ssl-min-ver TLSv1.2] haproxy.example !not.haproxy.example *.haproxy.example\ny.pem\n',
  'caddy/Caddyfile':
    '{\n  email admin@caddy-mail.example\n}\n(shared) {\n  log\n}\nhttps://caddy.example:443, www.caddy.example {\n  reverse_proxy backend.example {\n    header_up Host x\n  }\n}\nlast.example,\nvery.last.example {\n}\n:8080 {\n}\n',
}
const ofOthers =
  'apache.example b.apache.example caddy.example haproxy.example last.example very.last.example www.caddy.example'

describe.skipIf(missing.length > 0)(titleWithout(missing, 'certificates by name'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let root: Root
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-names')
    folder = temporary.folder
    removeFolder = temporary.remove
    await chmod(folder, 0o755)
    server = await startReportingServer(folder)
    root = await givenRoot(folder)
    for (const name of ['first', 'second', 'third']) {
      const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)]
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
      execFileSync('openssl', ['req', '-x509', ...curve, ...files, '-subj', `/CN=${name}.example`], {
        stdio: 'ignore',
      })
    }
    const configuration = join(folder, 'etc')
    for (const [path, text] of Object.entries({ ...others, 'nginx/nginx.conf': nginx(folder) })) {
      mkdirSync(join(configuration, path, '..'), { recursive: true })
      writeFileSync(join(configuration, path), text)
    }
    await root.run(`rm -rf /etc/nginx /etc/apache2 /etc/haproxy /etc/caddy; cp -r ${configuration}/. /etc`)
    expect(await root.run('nginx -c /etc/nginx/nginx.conf')).toMatchObject({ code: 0 })
  })
  beforeEach(() => {
    server.reports.length = 0
  })
  afterAll(async () => {
    await root.run(`kill $(cat ${folder}/nginx.pid)`)
    await root.close()
    await server.close()
    await removeFolder()
  })

  const ofNginx = () =>
    (server.reports.at(-1)?.body.certificates ?? []).flatMap(({ pem, listener }) =>
      listener?.port === port ? [{ pem, ...listener, process: '' }] : [],
    )
  const served = (name: string, names: object) => ({
    pem: readFileSync(join(folder, `${name}.pem`), 'utf8'),
    address: '127.0.0.1',
    port,
    process: '',
    ...names,
  })
  const expected = () => [
    served('first', { server_names: [...ofOthers.split(' '), 'first.example'].sort() }),
    served('second', { server_name: 'second.example', server_names: ['www.second.example'] }),
    served('third', { server_name: 'third.example' }),
  ]

  it.each(['dash', 'busybox sh'])('are reported by the script in %s', async (shell) => {
    const state = join(folder, `state of ${shell}`)
    mkdirSync(state)
    writeFileSync(join(state, '../agent.conf'), `url=${server.url}\nca=${server.ca}\n`)
    const path = shell === 'dash' ? '' : `PATH=${await busyboxPath(folder)}`
    const settings = `HOLDFAST_AGENT_CONFIG=${folder}/agent.conf HOLDFAST_AGENT_STATE="${state}" ${path}`
    const run = (command: string) => root.run(`echo hfe_x | ${settings} ${shell} ${script} ${command}`)
    expect(await run('enrol')).toMatchObject({ code: 0 })
    // The simulation of an upgrade takes seconds.
    writeFileSync(join(state, 'updates'), '2 1 2026-11-28T06:00:00Z\n')
    expect(await run('report')).toMatchObject({ code: 0 })
    expect(ofNginx()).toEqual(expected())
  })

  it('are reported by the program for Node', async () => {
    const state = join(folder, 'state of Node')
    mkdirSync(state)
    const place = { url: `${server.url}/`, ca: server.ca, agent_id: 'agt_1', server_id: 'srv_1' }
    const enrolment = { ...place, server_name: 'web-1', secret: 'hfa_secret' }
    writeFileSync(join(state, 'agent.json'), JSON.stringify(enrolment))
    writeFileSync(
      join(state, 'progress.json'),
      JSON.stringify({
        updates_tried_at: new Date().toISOString(),
        packages_changed_at: packagesChangedAt(),
      }),
    )
    const report = `${process.execPath} ${agentProgram} report --state "${state}"`
    expect(await root.run(report)).toMatchObject({ code: 0 })
    expect(ofNginx()).toEqual(expected())
  })
})
