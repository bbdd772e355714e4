/** The line that installs the agent, against the service: enrolled, reported, upgraded, removed. */
import { chmod, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { createServer, type Server } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAgentBundle } from '../../../scripts/release/agent-bundle.ts'
import { givenEnrolmentToken } from '../../../server/src/areas/agents/testing/given-agent.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../../server/src/testing/service.ts'
import { givenRoot, missingForRoot, type Root } from './testing/given-root.ts'
import { givenCertificate } from './testing/reporting-server.ts'
import { busyboxPath } from './testing/script-agent.ts'

const missing = [...missingForRoot(), ...missingPrograms(['busybox'])]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the installer'), () => {
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
    await buildAgentBundle()
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
  const install = (token: string, options = '', shell = 'sh') =>
    root.run(
      `curl -fsSL --cacert ${ca} ${url}/agent/install.sh | HOLDFAST_TOKEN=${token} ${shell} -s -- ${options}`,
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

  const givenOldNode = () =>
    root.run('printf "#!/bin/sh\\necho 22.3.9\\n" >/usr/local/bin/node; chmod +x /usr/local/bin/node')

  it('installs nothing that has another checksum, and says why it cannot enrol', async () => {
    const changed = `curl -fsSL --cacert ${ca} ${url}/agent/install.sh | sed "s/^checksums='./checksums='x/"`
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
    await root.run('userdel holdfast-agent; rm -r /etc/holdfast-agent /usr/local/bin/holdfast-agent')
    await givenOldNode()
    expect(await install('hfe_x', `--ca ${ca} --node`)).toMatchObject({ code: 1 })
    expect((await root.run('getent passwd holdfast-agent; ls /etc/holdfast-agent')).output).not.toMatch(
      /^holdfast/,
    )
    // No timer runs an agent that is not enrolled.
    expect(await root.run('ls /etc/cron.d/holdfast-agent')).toMatchObject({ code: 2 })
  })

  /** Node as a package of the system would install it, for all users. */
  const installNode = () =>
    root.run(`touch /usr/local/bin/node; mount --bind ${process.execPath} /usr/local/bin/node`)
  const onServer = async () => {
    const [server] = (await get('/v1/servers')).data
    return server ? { server_id: server.id } : {}
  }
  const agentsInUse = async () =>
    (await get('/v1/agents')).data.filter(({ state }: { state: string }) => state !== 'revoked')

  it('replaces the script by the program for Node, and back, with the same secret, in busybox', async () => {
    // The agent's user runs programs in it, too.
    await chmod(folder, 0o755)
    const busybox = `PATH=${await busyboxPath(folder)}:/usr/local/bin busybox sh`
    const first = await install(await newToken(await onServer()), `--ca ${ca}`)
    expect(first).toEqual({ code: 0, output: expect.stringContaining('Reported to') })
    const secret = (await root.run('cat /var/lib/holdfast-agent/secret')).output.trim()
    await givenOldNode()
    expect(await install('', '--node', busybox)).toEqual({
      code: 1,
      output: expect.stringContaining('needs Node 22.4 or later, and /usr/local/bin/node is 22.3.9'),
    })
    // Nothing has changed.
    expect(await asAgent('report')).toMatchObject({ code: 0 })

    await installNode()
    const replaced = await install('', '--node', busybox)
    expect(replaced).toEqual({ code: 0, output: expect.stringContaining('keeps its secret') })
    expect(replaced.output).not.toContain('The first report failed')
    const enrolment = (await root.run('cat /var/lib/holdfast-agent/agent.json')).output
    expect(JSON.parse(enrolment)).toMatchObject({ secret, url: `${url}/`, ca: '/etc/holdfast-agent/ca.pem' })
    expect((await root.run('ls /var/lib/holdfast-agent')).output).not.toMatch(/^(secret|identity)$/m)
    expect((await root.run('cat /etc/cron.d/holdfast-agent')).output).toMatch(
      /^\* \* \* \* \* holdfast-agent sleep \d+; \/usr\/local\/bin\/holdfast-agent report\n$/,
    )
    const [agent, ...others] = await agentsInUse()
    expect([agent, others]).toMatchObject([{ form: 'node', state: 'reporting' }, []])
    // What is installed is upgraded.
    expect(await install('')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is enrolled already'),
    })
    expect((await root.run('holdfast-agent status')).output).toContain('Last error:  none')

    expect(await install('', '--script --certificates', busybox)).toEqual({
      code: 0,
      output: expect.stringContaining('Reported to'),
    })
    expect((await root.run('cat /var/lib/holdfast-agent/secret')).output.trim()).toBe(secret)
    expect((await root.run('holdfast-agent status')).output).toContain('State:       working')
    expect((await root.run('cat /etc/cron.d/holdfast-agent-certificates')).output).toBe(
      '* * * * * root /usr/local/bin/holdfast-agent certificates --scheduled\n',
    )
    expect(await agentsInUse()).toMatchObject([{ id: agent.id, form: 'script', state: 'reporting' }])
    expect(await install('', '--uninstall')).toMatchObject({ code: 0 })
    expect(await files()).toBe('')
  })

  /** systemd does not run here: what it is asked to do is recorded, and its own analysis reads the units. */
  const recordSystemctl = () =>
    root.run(
      'mkdir -p /run/systemd/system; printf "#!/bin/sh\\necho \\$* >>/run/asked\\n" >/usr/local/sbin/systemctl; chmod +x /usr/local/sbin/systemctl',
    )
  const unitErrors = async () =>
    (
      await root.run(
        'systemd-analyze verify --man=no $(find /etc/systemd/system -type f -name "holdfast-agent*") 2>&1 | grep holdfast-agent',
      )
    ).output
  const exposure = (most: number) =>
    root.run(`systemd-analyze security --offline=true --no-pager --threshold=${most} holdfast-agent.service`)

  const withoutSystemd = missingPrograms(['systemd-analyze'])
  it.skipIf(withoutSystemd.length > 0)(
    titleWithout(withoutSystemd, 'runs by a timer of systemd, in a unit that may do little'),
    async () => {
      await recordSystemctl()
      expect(await install(await newToken(await onServer()), `--ca ${ca} --privileged`)).toEqual({
        code: 0,
        output: expect.stringContaining('Started'),
      })
      expect((await root.run('cat /run/asked')).output).toContain(
        'daemon-reload\nenable --quiet holdfast-agent.timer\nrestart holdfast-agent.timer\n',
      )
      expect(await unitErrors()).toBe('')
      // 4.9 and less is OK; without the privileges it is far less.
      expect(await exposure(49)).toMatchObject({ code: 0 })
      await root.run('rm -r /etc/systemd/system/holdfast-agent.service.d')
      expect(await exposure(20)).toMatchObject({ code: 0 })

      expect(await install('', '--uninstall')).toMatchObject({ code: 0 })
      expect((await root.run('tail -n 3 /run/asked')).output).toBe(
        'disable --now --quiet holdfast-agent.timer\ndisable --now --quiet holdfast-agent.service\ndaemon-reload\n',
      )
      expect(await files()).toBe('')
    },
  )

  it.skipIf(withoutSystemd.length > 0)(
    titleWithout(withoutSystemd, 'runs the program for Node by systemd, with the socket for recipes'),
    async () => {
      await recordSystemctl()
      await installNode()
      const options = `--ca ${ca} --node --recipes --certificates`
      expect(await install(await newToken(await onServer()), options)).toEqual({
        code: 0,
        output: expect.stringContaining('Started holdfast-agent.service'),
      })
      expect((await root.run('cat /run/asked')).output).toBe(
        [
          'daemon-reload',
          'enable --quiet holdfast-agent.service',
          'restart holdfast-agent.service',
          'enable --now --quiet holdfast-agent-recipes.socket',
          'daemon-reload',
          'enable --now --quiet holdfast-agent-certificates.path holdfast-agent-certificates.timer',
          '',
        ].join('\n'),
      )
      expect(await unitErrors()).toBe('')
      expect(await exposure(20)).toMatchObject({ code: 0 })
      const unit = (await root.run('cat /etc/systemd/system/holdfast-agent.service')).output
      expect(unit).not.toContain('MemoryDenyWriteExecute')
      // An upgrade keeps them.
      await root.run('echo old >/etc/systemd/system/holdfast-agent-certificates.path')
      expect(await install('')).toMatchObject({ code: 0 })
      expect((await root.run('cat /etc/systemd/system/holdfast-agent-certificates.path')).output).toContain(
        'PathChanged=/var/lib/holdfast-agent/has-jobs',
      )

      await root.run('mkdir /etc/holdfast-agent/recipes; echo >/etc/holdfast-agent/recipes/own.json')
      expect(await install('', '--uninstall')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Kept /etc/holdfast-agent, which contains other files.'),
      })
      await root.run('rm -r /etc/holdfast-agent')
      expect(await files()).toBe('')
    },
  )
})
