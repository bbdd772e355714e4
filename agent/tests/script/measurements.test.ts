/** What the script measures and sends, in each shell that it supports, on a machine with exact numbers. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { count, givenMachine, machineId } from './testing/given-machine.ts'
import { type ReportingServer, startReportingServer } from './testing/reporting-server.ts'
import { busyboxPath, givenScriptAgent } from './testing/script-agent.ts'

const missing = missingPrograms(['dash', 'bash', 'busybox', 'curl', 'openssl'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'measurements of the script'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let busybox: string
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-script')
    folder = temporary.folder
    removeFolder = temporary.remove
    server = await startReportingServer(folder)
    busybox = await busyboxPath(folder)
  })
  afterAll(async () => {
    await server.close()
    await removeFolder()
  })

  const shells = [
    { name: 'dash', shell: ['dash'], isBusybox: false },
    { name: 'bash', shell: ['bash'], isBusybox: false },
    { name: 'sh and all programs of busybox', shell: ['busybox', 'sh'], isBusybox: true },
  ]

  it.each(shells)('are the same with $name', async ({ name, shell, isBusybox }) => {
    const root = join(folder, `root of ${name}`)
    // A byte that is no UTF-8 is replaced in what is sent.
    const mounts = [`${root}/data "1" 'x'\\`, `${root}/m\u00ff\tz`].map((text) => Buffer.from(text, 'latin1'))
    for (const mount of mounts) await mkdir(mount, { recursive: true })
    await givenMachine(root, mounts)
    server.reports.length = 0
    server.enrolments.length = 0
    const agent = await givenScriptAgent({
      folder: join(folder, name),
      url: server.url,
      ca: server.ca,
      shell,
      environment: { HOLDFAST_AGENT_ROOT: root, ...(isBusybox && { PATH: busybox }) },
    })
    await count(root, {
      uptime: 1000,
      cpu: [1000, 0, 1000, 8000, 0, 0, 0, 0],
      disk: '10 0 100 0 20 0 200 0 0 1000 0',
      network: '1000 1 2 0 0 0 0 0 5000 1 1 0 0 0 0 0',
    })
    expect(await agent.enrol()).toEqual({ code: 0, output: 'Enrolled as web-1 “blue” (srv_1).\n' })
    expect(server.enrolments).toMatchObject([
      {
        // The machine id stays on the machine.
        fingerprint: createHash('sha256').update(`holdfast-agent:${machineId}`).digest('hex'),
        hostname: 'we"b\\1 é \ufffd\ufffd\ufffd \u001b[0m',
        form: 'script',
        instance: { provider: 'hetzner', id: '42' },
      },
    ])
    expect((await stat(join(agent.state, 'secret'))).mode & 0o777).toBe(0o600)

    expect(await agent.report()).toMatchObject({ code: 0 })
    await count(root, {
      uptime: 1050,
      cpu: [1020, 0, 1010, 8050, 10, 0, 0, 10],
      disk: '20 0 300 0 25 0 1200 0 0 2000 0',
      network: '6000 1 7 0 0 0 0 0 105000 1 1 0 0 0 0 0',
    })
    expect(await agent.report()).toMatchObject({ code: 0 })

    const [first, second] = server.reports.map(({ body }) => body)
    const metrics = (report = first) => report?.samples[0]?.metrics ?? {}
    expect(metrics()).toMatchObject({
      'system.load.1': 0.4,
      'system.memory.total': 4_096_000,
      'system.memory.used': 1_024_000,
      'system.swap.used': 61_440,
      'system.uptime': 1000,
    })
    const labels = Object.keys(metrics()['system.filesystem.used'] ?? {}).sort()
    expect(labels).toEqual(['/', `${root}/data "1" 'x'\\`, `${root}/m\ufffd\tz`])
    expect(metrics()).not.toHaveProperty(['system.cpu.utilization'])
    expect(metrics()).not.toHaveProperty(['system.network.receive'])
    expect(metrics(second)).toMatchObject({
      'system.cpu.utilization': { '': 0.4, user: 0.2, system: 0.1, iowait: 0.1, steal: 0.1 },
      'system.disk.read': { sda: 2048 },
      'system.disk.write': { sda: 10_240 },
      'system.disk.read_operations': { sda: 0.2 },
      'system.disk.busy': { sda: 0.02 },
      'system.network.receive': { eth0: 100 },
      'system.network.receive_errors': { eth0: 0.1 },
      'system.network.transmit': { eth0: 2000 },
      'agent.queue': 0,
    })
    expect(metrics(second)).toHaveProperty(['agent.memory'])
    expect(metrics(second)).toHaveProperty(['agent.cpu'])
    expect([first, second].map((report) => report?.sequence)).toEqual([1, 2])
    expect(second?.config_version).toBe(3)

    expect(first?.facts).toMatchObject({
      hostname: 'we"b\\1 é \ufffd\ufffd\ufffd \u001b[0m',
      os: { id: 'debian', version: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
      kernel: '6.1.0-28-cloud-amd64',
      cpu: { model: 'AMD EPYC', count: 2 },
      memory_bytes: 4_096_000,
      disks: [{ name: 'sda', size_bytes: 1_048_576, model: 'QEMU "HARDDISK"' }],
      listeners: [
        { protocol: 'tcp', address: '127.0.0.1', port: 8080 },
        { protocol: 'tcp', address: '2001:db8::1', port: 80 },
        { protocol: 'tcp', address: '::', port: 22 },
        { protocol: 'udp', address: '0.0.0.0', port: 53 },
      ],
    })
    expect([first?.facts_hash, second?.facts]).toEqual([second?.facts_hash, undefined])
    // Nothing is left of a run but its state.
    expect(await readdir(agent.state)).not.toContain('work')
    expect(await agent.run(['status'])).toMatchObject({ code: 0, output: expect.stringContaining('working') })
  })
})
