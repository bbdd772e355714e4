// A real libvirtd with a private folder: its own machines, networks and sockets.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Credentials } from '#providers/ports/provider.ts'
import { programPath } from '#providers/testing/servers/programs.ts'
import {
  freePorts,
  runProgram,
  startServer,
  temporaryFolder,
} from '#providers/testing/servers/server-process.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { inNamespaces } from './own-namespaces.ts'
import type { BootFiles } from './small-system.ts'

/** `session` is that of a user without rights, `system` has network filters. */
export type DaemonKind = 'session' | 'system'

export const libvirtPrograms = ['libvirtd', 'virsh', 'qemu-system-x86_64', 'setpriv']

/** It takes and releases disks while no system runs in the machine. */
export const scsiController = "<controller type='scsi' model='virtio-scsi'/>"

export type LibvirtDaemon = {
  credentials(driver: string): Credentials
  /** Runs a command of libvirt's own client. */
  virsh(driver: string, ...command: string[]): Promise<string>
  /** Starts a machine, which has these devices, too, and returns its UUID. */
  addMachine(driver: string, name: string, devices?: string): Promise<string>
  /** The same with a system, which is loaded from the host. */
  addSystem(driver: string, name: string, boot: BootFiles): Promise<string>
  /** Makes a pool `images` with an empty disk `debian-13.img` of one MiB. */
  addImages(driver: string): Promise<void>
  /** Runs a program in the network of a daemon of the kind `system`. */
  inNetwork(program: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** Machines of the test driver exist as long as something is connected to it. */
const testDriver = 'test:///default'

/** Machines of the kind `system` reach this port of the loopback address, and none else. */
type Reached = { reached?: number }

export async function startLibvirtDaemon(
  kind: DaemonKind = 'session',
  { reached = 1 }: Reached = {},
): Promise<LibvirtDaemon> {
  const { authority, server, client } = givenCertificates()
  const { folder, remove } = await temporaryFolder('libvirt')
  const [port = 0] = await freePorts(1)
  const path = (name: string) => join(folder, name)
  await mkdir(path('run'))
  const files = { 'ca.pem': authority, 'server.pem': server.certificate, 'server.key': server.key }
  for (const [name, text] of Object.entries(files)) await writeFile(path(name), text)
  await writeFile(path('libvirtd.conf'), configuration(folder, port))
  const isRoot = process.getuid?.() === 0
  const isSession = kind === 'session'
  if (isRoot && isSession) execFileSync('chown', ['-R', 'nobody', folder])
  const command = ['libvirtd', '--listen', '-f', path('libvirtd.conf'), '-p', path('pid')]
  const user = isRoot ? ['setpriv', '--reuid=nobody', '--clear-groups'] : []
  const own = isSession ? user : inNamespaces(folder, port, reached)
  const daemon = await startServer({
    program: 'env',
    args: [`HOME=${folder}`, `XDG_RUNTIME_DIR=${path('run')}`, 'XDG_CONFIG_HOME=', ...own, ...command],
    cwd: folder,
    readyLine: 'libvirt version',
  })
  const uri = (driver: string) => `${driver.replace(':', '+unix:')}?socket=${path('run/libvirt-sock')}`
  const virsh = async (driver: string, ...args: string[]) =>
    (await run(programPath('virsh') ?? '', ['-c', uri(driver), ...args])).stdout
  await answering(() => virsh(testDriver, 'hostname'))
  const holder = spawn(programPath('virsh') ?? '', ['-c', uri(testDriver)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await connected(holder)
  const start = async (driver: string, name: string, xml: string) => {
    await writeFile(path('machine.xml'), xml)
    await virsh(driver, 'define', path('machine.xml'))
    await virsh(driver, 'start', name)
    return (await virsh(driver, 'domuuid', name)).trim()
  }
  return {
    credentials: (driver) => ({
      server: 'localhost',
      port: String(port),
      driver,
      certificate_authority: authority,
      client_certificate: client.certificate,
      client_key: client.key,
    }),
    virsh,
    addMachine: (driver, name, devices = '') => start(driver, name, description(driver, name, { devices })),
    addSystem: (driver, name, boot) =>
      start(driver, name, description(driver, name, { devices: userNetwork, boot, memoryMib: 128 })),
    async addImages(driver) {
      const pool = path('images')
      await mkdir(pool, { mode: 0o777 })
      if (isRoot) execFileSync('chown', ['nobody', pool])
      await virsh(driver, 'pool-create-as', 'images', 'dir', '--target', pool)
      await virsh(driver, 'vol-create-as', 'images', 'debian-13.img', '1MiB', '--format', 'raw')
    },
    async inNetwork(program, ...args) {
      const pid = (await readFile(path('pid'), 'utf8')).trim()
      return await runProgram('nsenter', [`--target=${pid}`, '--net', program, ...args])
    },
    async stop() {
      const driver = `qemu:///${kind}`
      const machines = await virsh(driver, 'list', '--name')
      for (const name of machines.split('\n').filter(Boolean)) await virsh(driver, 'destroy', name)
      holder.stdin?.end()
      await daemon.stop()
      await remove()
    },
  }
}

type Machine = { devices: string; boot?: BootFiles; memoryMib?: number }

/** A network of QEMU alone, in which the host is 10.0.2.2. */
const userNetwork = "<interface type='user'><model type='virtio'/></interface>"

/** A machine without a disk, which QEMU emulates without the help of the processor. */
function description(driver: string, name: string, { devices, boot, memoryMib = 64 }: Machine): string {
  const isTest = driver === testDriver
  const network = "<interface type='network'><source network='default'/></interface>"
  const system = boot
    ? `<kernel>${boot.kernel}</kernel><initrd>${boot.initrd}</initrd><cmdline>${boot.commandLine}</cmdline>`
    : ''
  return `
<domain type='${isTest ? 'test' : 'qemu'}'>
  <name>${name}</name>
  <memory unit='MiB'>${memoryMib}</memory>
  <vcpu>2</vcpu>
  <os><type arch='${isTest ? 'i686' : 'x86_64'}'>hvm</type>${system}</os>
  <features><acpi/></features>
  <devices>${isTest ? network : ''}${devices}</devices>
</domain>
`
}

function configuration(folder: string, port: number): string {
  return `
listen_tls = 1
listen_tcp = 0
listen_addr = "127.0.0.1"
tls_port = "${port}"
auth_tls = "none"
tls_no_sanity_certificate = 1
ca_file = "${folder}/ca.pem"
cert_file = "${folder}/server.pem"
key_file = "${folder}/server.key"
unix_sock_dir = "${folder}/run"
auth_unix_rw = "none"
auth_unix_ro = "none"
log_outputs = "1:stderr"
log_filters = "1:remote"
`
}

async function answering(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left--) {
    try {
      await attempt()
      return
    } catch (error) {
      if (left === 0) throw error
      await delay(100)
    }
  }
}

/** Its output stays open: a client that cannot write ends, and with it the machines. */
async function connected(holder: ChildProcess): Promise<void> {
  const { stdin, stdout } = holder
  if (!stdin || !stdout) throw new Error('The client of libvirt has no pipes')
  stdin.write('hostname\n')
  await once(stdout, 'data')
  stdout.resume()
}
