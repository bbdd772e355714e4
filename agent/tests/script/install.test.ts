/** The line that installs the agent, against the service: enrolled, reported, upgraded, removed. */
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { createServer, type Server } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenEnrolmentToken } from '../../../server/src/areas/agents/testing/given-agent.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../../server/src/testing/service.ts'
import { givenRoot, missingForRoot, type Root } from './testing/given-root.ts'
import { givenCertificate } from './testing/reporting-server.ts'

const missing = missingForRoot()

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the installer of the script'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let service: TestService
  let proxy: Server
  let url: string
  let ca: string
  let root: Root
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-install')
    folder = temporary.folder
    removeFolder = temporary.remove
    const files = await givenCertificate(folder)
    ca = files.ca
    const [key, cert] = [await readFile(files.key), await readFile(ca)]
    proxy = createServer({ key, cert }, (near) => {
      const far = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1')
      near.pipe(far).pipe(near)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        one.on('error', () => other.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    url = `https://localhost:${(proxy.address() as AddressInfo).port}`
    service = await givenService({ environment: { HOLDFAST_URL: url } })
  })
  beforeEach(async () => {
    root = await givenRoot(folder)
  })
  afterEach(() => root.close())
  afterAll(async () => {
    await service.close()
    await new Promise((resolve) => proxy.close(resolve))
    await removeFolder()
  })

  const get = async (path: string) =>
    (await service.request('GET', path, { headers: { host: new URL(url).host } })).body
  const newToken = async (input = {}) => (await givenEnrolmentToken(service, input)).token
  const install = (token: string, options = '') =>
    root.run(
      `curl -fsSL --cacert ${ca} ${url}/agent/install.sh | HOLDFAST_TOKEN=${token} sh -s -- ${options}`,
    )
  const asAgent = (command: string) => root.run(`su -s /bin/sh holdfast-agent -c "holdfast-agent ${command}"`)
  const files = async () =>
    (await root.run('find /etc /usr/local /var/lib -name "*holdfast-agent*"; getent passwd holdfast-agent'))
      .output

  it('enrols the server, which appears with its metrics; is upgraded and removed', async () => {
    const installed = await install(await newToken(), `--ca ${ca}`)
    expect(installed).toEqual({ code: 0, output: expect.stringContaining('Reported to') })

    const [server] = (await get('/v1/servers')).data
    expect(server.name).toBe(hostname())
    expect((await get('/v1/agents')).data).toMatchObject([
      { server_id: server.id, form: 'script', state: 'reporting', hostname: hostname() },
    ])
    const metrics = await get(`/v1/servers/${server.id}/metrics`)
    const names = JSON.stringify(metrics)
    for (const name of ['system.load.1', 'system.memory.used', 'system.filesystem.used'])
      expect(names).toContain(name)

    const modes = await root.run(
      'stat -c "%a %U %n" /var/lib/holdfast-agent /var/lib/holdfast-agent/secret /etc/holdfast-agent/agent.conf /usr/local/bin/holdfast-agent',
    )
    expect(modes.output.trim().split('\n')).toEqual([
      '700 holdfast-agent /var/lib/holdfast-agent',
      '600 holdfast-agent /var/lib/holdfast-agent/secret',
      '644 root /etc/holdfast-agent/agent.conf',
      '755 root /usr/local/bin/holdfast-agent',
    ])
    expect((await root.run('cat /etc/cron.d/holdfast-agent')).output).toMatch(
      /^\* \* \* \* \* holdfast-agent sleep \d+; \/usr\/local\/bin\/holdfast-agent report --scheduled\n$/,
    )

    const secret = (await root.run('cat /var/lib/holdfast-agent/secret')).output
    await root.run(
      'echo "certificates=/srv/*.pem" >> /etc/holdfast-agent/agent.conf; echo old > /usr/local/bin/holdfast-agent',
    )
    expect(await install('')).toEqual({
      code: 0,
      output: expect.stringContaining('enrolled already, and keeps its secret'),
    })
    expect((await root.run('cat /var/lib/holdfast-agent/secret')).output).toBe(secret)
    expect((await root.run('cat /etc/holdfast-agent/agent.conf')).output).toBe(
      `url=${url}\nca=/etc/holdfast-agent/ca.pem\ncertificates=/srv/*.pem\n`,
    )
    expect(await asAgent('report')).toMatchObject({ code: 0 })
    expect(await root.run('holdfast-agent report')).toMatchObject({
      code: 1,
      output: expect.stringContaining('run it as holdfast-agent'),
    })
    expect((await root.run('holdfast-agent status')).output).toContain('State:       working')

    // A revoked agent stops, and another token enrols it again.
    const [agent] = (await get('/v1/agents')).data
    await service.request('POST', `/v1/agents/${agent.id}/revoke`, { headers: { host: new URL(url).host } })
    expect((await asAgent('report')).output).toContain('[agent_revoked]')
    expect(await install(await newToken({ server_id: server.id }))).toMatchObject({ code: 0 })
    expect((await root.run('holdfast-agent status')).output).toContain(server.id)

    expect(await install('', '--uninstall')).toMatchObject({ code: 0 })
    expect(await files()).toBe('')
    // Nothing is left that could be removed.
    expect(await install('', '--uninstall')).toMatchObject({ code: 0 })
  })

  it('installs nothing that has another checksum, and says why it cannot enrol', async () => {
    const changed = `curl -fsSL --cacert ${ca} ${url}/agent/install.sh | sed "s/^sha256='./sha256='x/"`
    expect(await root.run(`${changed} | HOLDFAST_TOKEN=hfe_x sh -s -- --ca ${ca}`)).toEqual({
      code: 1,
      output: expect.stringContaining('does not have the checksum'),
    })
    expect(await root.run('ls /usr/local/bin/holdfast-agent*')).toMatchObject({ code: 2 })
    const unknown = 'hfe_unknown-token'
    expect((await install(unknown, `--ca ${ca}`)).output).toContain('[enrolment_token_unknown]')
    expect(await install('', `--ca ${ca}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no enrolment token: set HOLDFAST_TOKEN'),
    })
    // No timer runs an agent that is not enrolled.
    expect(await root.run('ls /etc/cron.d/holdfast-agent')).toMatchObject({ code: 2 })
  })

  const withoutSystemd = missingPrograms(['systemd-analyze'])
  it.skipIf(withoutSystemd.length > 0)(
    titleWithout(withoutSystemd, 'runs by a timer of systemd, in a unit that may do little'),
    async () => {
      // systemd does not run here: what it is asked to do is recorded, and its own analysis reads the units.
      await root.run(
        'mkdir -p /run/systemd/system; printf "#!/bin/sh\\necho \\$* >>/run/asked\\n" >/usr/local/sbin/systemctl; chmod +x /usr/local/sbin/systemctl',
      )
      const [server] = (await get('/v1/servers')).data
      const again = server ? { server_id: server.id } : {}
      expect(await install(await newToken(again), `--ca ${ca} --privileged`)).toEqual({
        code: 0,
        output: expect.stringContaining('Started'),
      })
      expect((await root.run('cat /run/asked')).output).toContain(
        'daemon-reload\nenable --now --quiet holdfast-agent.timer\n',
      )
      const units = '/etc/systemd/system/holdfast-agent.service /etc/systemd/system/holdfast-agent.timer'
      expect(
        await root.run(`systemd-analyze verify --man=no ${units} 2>&1 | grep holdfast-agent`),
      ).toMatchObject({
        output: '',
      })
      const exposure = (most: number) =>
        root.run(
          `systemd-analyze security --offline=true --no-pager --threshold=${most} holdfast-agent.service`,
        )
      // 4.9 and less is OK; without the privileges it is far less.
      expect(await exposure(49)).toMatchObject({ code: 0 })
      await root.run('rm -r /etc/systemd/system/holdfast-agent.service.d')
      expect(await exposure(20)).toMatchObject({ code: 0 })

      expect(await install('', '--uninstall')).toMatchObject({ code: 0 })
      expect((await root.run('tail -n 3 /run/asked')).output).toBe(
        'disable --now --quiet holdfast-agent.timer\nstop holdfast-agent.service\ndaemon-reload\n',
      )
      expect(await files()).toBe('')
    },
  )
})
