/** The files of /proc, /sys and /etc of a machine that a test describes. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Counters = {
  uptime: number
  /** user, nice, system, idle, iowait, irq, softirq, steal, in ticks */
  cpu: number[]
  disk: string
  network: string
}

export const machineId = '0123456789abcdef0123456789abcdef'

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Two file systems have names with spaces, quotes, tabs and bytes that are no UTF-8; `mounts` are their folders. */
export async function givenMachine(root: string, mounts: Buffer[]): Promise<void> {
  const mountLines = mounts.map((mount, index) => {
    const place = mount.toString('latin1').replace(/[ \t\\]/g, escaped)
    return bytes(`${index + 30} 1 8:${index} / ${place} rw,relatime shared:1 - ext4 /dev/sdb${index} rw\n`)
  })
  const files: Record<string, string | Buffer> = {
    'proc/self/mountinfo': Buffer.concat([
      bytes('22 1 254:0 / / rw - ext4 /dev/sda1 rw\n'),
      bytes('23 22 0:21 / /proc rw - proc proc rw\n'),
      bytes('24 22 7:1 / /snap/core rw - squashfs /dev/loop1 ro\n'),
      bytes('25 22 254:0 /var/lib /var/lib/holdfast-agent rw - ext4 /dev/sda1 rw\n'),
      ...mountLines,
    ]),
    'proc/sys/kernel/random/boot_id': 'b5c0f1de-0000-4000-8000-000000000001\n',
    'proc/sys/kernel/hostname': bytes('we"b\\1 \u00c3\u00a9 \u00ff\u00c0\u0080 \u001b[0m\n'),
    'proc/sys/kernel/osrelease': '6.1.0-28-cloud-amd64\n',
    'proc/sys/net/ipv4/ip_local_port_range': '32768\t60999\n',
    'proc/loadavg': '0.40 0.30 0.20 1/123 4567\n',
    'proc/meminfo':
      'MemTotal: 4000 kB\nMemFree: 1 kB\nMemAvailable: 3000 kB\nSwapTotal: 100 kB\nSwapFree: 40 kB\n',
    'proc/cpuinfo': 'processor\t: 0\nmodel name\t: AMD EPYC\nprocessor\t: 1\nmodel name\t: AMD EPYC\n',
    'proc/net/tcp': [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1',
      '   1: 0100007F:1F91 0100007F:0016 01 00000000:00000000 00:00000000 00000000     0        0 12 1',
      '',
    ].join('\n'),
    'proc/net/tcp6': [
      '  sl  local_address rem_address st',
      '   0: 00000000000000000000000000000000:0016 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 13 1',
      '   1: B80D0120000000000000000001000000:0050 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 14 1',
      '',
    ].join('\n'),
    'proc/net/udp': [
      '  sl  local_address rem_address st',
      '   0: 00000000:0035 00000000:0000 07 0:0 0:0 0 0 0 15 1',
      '   1: 00000000:C350 00000000:0000 07 0:0 0:0 0 0 0 16 1',
      '',
    ].join('\n'),
    'proc/net/udp6': '  sl  local_address rem_address st\n',
    'sys/block/sda/size': '2048\n',
    'sys/block/sda/device/model': 'QEMU "HARDDISK"  \n',
    'sys/block/loop1/size': '8\n',
    'etc/machine-id': `${machineId}\n`,
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n',
    'run/cloud-init/instance-data.json':
      '{"ds": {"x": [1, {"v1.instance_id": "no"}]}, "v1": {"cloud_name": "hetzner", "instance_id": "42"}}',
  }
  for (const [path, content] of Object.entries(files)) await write(join(root, path), content)
}

/** What the kernel has counted so far. */
export async function count(root: string, { uptime, cpu, disk, network }: Counters): Promise<void> {
  await write(join(root, 'proc/uptime'), `${uptime} 1.00\n`)
  await write(join(root, 'proc/stat'), `cpu  ${cpu.join(' ')} 0 0\ncpu0 1 1\nbtime 1795860000\n`)
  await write(join(root, 'proc/diskstats'), `   8 0 sda ${disk}\n   7 1 loop1 ${disk}\n   8 1 sda1 ${disk}\n`)
  const heads = 'Inter-|   Receive\n face |bytes\n'
  await write(
    join(root, 'proc/net/dev'),
    `${heads}    lo: ${network}\n  eth0:${network}\nveth1: ${network}\n`,
  )
}

const escaped = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
