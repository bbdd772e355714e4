/** Reads what describes this machine. A part that cannot be read is left out, and its reason is logged once. */
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, hostname, machine, release } from 'node:os'
import { messageOf } from '../../log-on-change.ts'
import { timestamp } from '../../service/timestamp.ts'
import { parseBootTime } from '../metrics/cpu.ts'
import { diskDevices, type LogChange, readProc } from '../metrics/measure.ts'
import { parseMeminfo } from '../metrics/memory.ts'
import { type Facts, listMax } from '../protocol/report.ts'
import { readAddresses } from './addresses.ts'
import { readListeners } from './listeners.ts'
import { runProgram } from './programs.ts'
import { readReboot } from './reboot.ts'
import { parseCpuModel, parseOsRelease, virtualizationOf } from './system.ts'

/** Everything except the updates, which take seconds to find. */
export async function readFacts(logChange: LogChange): Promise<Omit<Facts, 'updates'>> {
  async function attempt<T extends Facts>(topic: string, read: () => T | Promise<T>): Promise<T | null> {
    try {
      const facts = await read()
      logChange(topic, '')
      return facts
    } catch (error) {
      logChange(topic, `Not reported: ${topic}: ${messageOf(error)}`)
      return null
    }
  }
  return {
    hostname: hostname(),
    kernel: release(),
    architecture: machine(),
    ...(await attempt('operating system', () => ({ os: parseOsRelease(readFirst(osReleases)) }))),
    ...(await attempt('virtualization', async () => ({ virtualization: await readVirtualization() }))),
    ...(await attempt('processor', readCpu)),
    ...(await attempt('memory size', readMemorySize)),
    ...(await attempt('boot time', readBootTime)),
    ...(await attempt('addresses', () => ({ addresses: readAddresses() }))),
    ...(await attempt('list of disks', () => ({ disks: readDisks() }))),
    ...(await attempt('listeners', () => ({ listeners: readListeners() }))),
    ...(await attempt('required reboot', readRebootFacts)),
    ...(await attempt('clock synchronization', readClock)),
  }
}

const osReleases = ['/etc/os-release', '/usr/lib/os-release']

function readFirst(paths: readonly string[]): string {
  const path = paths.find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error(`there is no ${paths.join(' or ')}`)
  return readFileSync(path, 'utf8')
}

function readCpu(): Facts {
  const model = parseCpuModel(readProc('cpuinfo'))
  return { cpu: { ...(model && { model }), count: availableParallelism() } }
}

function readMemorySize(): Facts {
  const { MemTotal } = parseMeminfo(readProc('meminfo'))
  return MemTotal === undefined ? {} : { memory_bytes: MemTotal }
}

function readBootTime(): Facts {
  const at = parseBootTime(readProc('stat'))
  return at ? { booted_at: timestamp(at) } : {}
}

function readRebootFacts(): Facts {
  const { required, packages } = readReboot(release())
  return {
    reboot_required: required,
    ...(packages.length > 0 && { reboot_packages: packages.slice(0, listMax) }),
  }
}

async function readVirtualization(): Promise<string> {
  if (existsSync('/usr/bin/systemd-detect-virt')) {
    const { stdout } = await runProgram('systemd-detect-virt', [])
    if (stdout.trim() !== '') return stdout.trim()
  }
  const dmi = ['sys_vendor', 'product_name', 'bios_vendor', 'chassis_vendor']
    .map((name) => `/sys/class/dmi/id/${name}`)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8').trim())
  return virtualizationOf(dmi.join(' '))
}

function readDisks(): NonNullable<Facts['disks']> {
  return [...diskDevices()]
    .sort()
    .slice(0, listMax)
    .map((name) => {
      const model = readOptional(`/sys/block/${name}/device/model`)
      // In units of 512 bytes.
      const size = Number(readOptional(`/sys/block/${name}/size`)) * 512
      return { name, size_bytes: size, ...(model && { model }) }
    })
}

/** Where systemd-timesyncd notes a synchronisation, for a system without timedatectl. */
const timesyncd = '/run/systemd/timesync/synchronized'

async function readClock(): Promise<Facts> {
  if (existsSync('/run/systemd/system') && existsSync('/usr/bin/timedatectl')) {
    const { status, stdout } = await runProgram('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'])
    if (status === 0) return { clock_synchronized: stdout.trim() === 'yes' }
  }
  return existsSync(timesyncd) ? { clock_synchronized: true } : {}
}

function readOptional(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
