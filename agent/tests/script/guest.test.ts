/** The script in a virtual machine with nothing but busybox and curl, which is reset while it reports. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSystem, missingForSystem } from '../../../server/src/providers/libvirt/testing/small-system.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { type ReportingServer, startReportingServer } from './testing/reporting-server.ts'
import { script } from './testing/script-agent.ts'

const missing = [...missingForSystem(), ...missingPrograms(['qemu-system-x86_64', 'mke2fs', 'curl'])]

/** Reports again and again; only the disk outlasts a reset. */
const start = `
$bb mkdir /tmp /state
$bb mount -t ext4 /dev/vda /state
export HOLDFAST_AGENT_CONFIG=/etc/agent.conf HOLDFAST_AGENT_STATE=/state/agent
mkdir -p /state/agent
[ -s /state/agent/secret ] || echo hfe_token | sh /agent.sh enrol
while :; do sh /agent.sh report; sleep 1; done
`

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a virtual machine'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let system: ReturnType<typeof makeSystem>
  let machine: ChildProcess
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-guest')
    folder = temporary.folder
    removeFolder = temporary.remove
    // The address of the host in the network of QEMU.
    server = await startReportingServer(folder, { name: '10.0.2.2' })
    system = makeSystem({
      start,
      modules: ['virtio_blk'],
      programs: ['curl'],
      files: {
        'agent.sh': readFileSync(script, 'utf8'),
        'etc/agent.conf': `url=${server.url}\nca=/etc/ca.pem\n`,
        'etc/ca.pem': readFileSync(server.ca, 'utf8'),
        'etc/machine-id': '0123456789abcdef0123456789abcdef\n',
        'etc/os-release': 'ID=small\n',
        'etc/passwd': 'root:x:0:0::/:/bin/sh\n',
      },
    })
    const disk = join(folder, 'disk')
    execFileSync('mke2fs', ['-q', '-t', 'ext4', disk, '16M'])
    const { kernel, initrd, commandLine } = system.boot('')
    const console = join(folder, 'console')
    machine = spawn(
      'qemu-system-x86_64',
      [
        ...[
          '-nodefaults',
          '-display',
          'none',
          '-m',
          '256',
          '-serial',
          `file:${console}`,
          '-monitor',
          'stdio',
        ],
        ...['-kernel', kernel, '-initrd', initrd, '-append', commandLine],
        ...['-netdev', 'user,id=net', '-device', 'virtio-net-pci,netdev=net'],
        ...['-drive', `file=${disk},if=virtio,format=raw`],
      ],
      { stdio: ['pipe', 'ignore', 'inherit'] },
    )
  })
  afterAll(async () => {
    const ended = once(machine, 'exit')
    machine.kill('SIGKILL')
    await ended
    await server.close()
    system.remove()
    await removeFolder()
  })

  const boots = () => [...new Set(server.reports.map(({ body }) => body.boot_id))]

  it('reports, and after a reset in the middle of a report again, with its secret and a new boot', async () => {
    await eventually(() => server.reports.length >= 2)
    const never = Promise.withResolvers<void>()
    server.during = () => {
      server.during = () => {}
      machine.stdin?.write('system_reset\n')
      return never.promise
    }
    await eventually(() => boots().length === 2)
    never.resolve()
    expect(server.enrolments).toMatchObject([{ hostname: '(none)', addresses: ['10.0.2.15'] }])
    expect(new Set(server.reports.map(({ token }) => token))).toEqual(new Set(['hfa_secret-1']))
    const [first, second] = boots()
    const current = server.reports.filter(({ body }) => !body.is_late).map(({ body }) => body)
    const sequences = (boot = '') =>
      current.filter((body) => body.boot_id === boot).map(({ sequence }) => sequence)
    expect(sequences(first).slice(0, 2)).toEqual([1, 2])
    expect(sequences(second)[0]).toBe(1)
    const version = system.boot('').kernel.replace(/.*vmlinuz-/, '')
    expect(current[0]?.facts).toMatchObject({
      kernel: version,
      os: { id: 'small' },
      addresses: [{ device: 'eth0', address: '10.0.2.15', prefix_length: 24 }],
      disks: [{ name: 'vda', size_bytes: 16 * 2 ** 20 }],
    })
    expect(current[1]?.samples[0]?.metrics).toMatchObject({
      'system.cpu.utilization': { '': expect.any(Number) },
      'system.network.transmit': { eth0: expect.any(Number) },
    })
  })
})
