// A Linux system of a kernel and one program, which starts within seconds also where QEMU emulates the processor.
import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { missingPrograms, programPath } from '#providers/testing/servers/programs.ts'

export type BootFiles = { kernel: string; initrd: string; commandLine: string }

const kernelPattern = '/boot/vmlinuz-*-cloud-amd64'
const busybox = '/bin/busybox'

/** What is not there for it, of Debian's packages linux-image-cloud-amd64, busybox-static and cpio. */
export function missingForSystem(): string[] {
  const missing = missingPrograms(['cpio', busybox, globSync(kernelPattern)[0] ?? kernelPattern])
  if (missing.length > 0) return missing
  // The loader of a dynamic program is named at its begin.
  const isStatic = !readFileSync(busybox).subarray(0, 4096).includes('ld-linux')
  return isStatic ? [] : missingPrograms(['/bin/busybox of busybox-static'])
}

export type SystemParts = {
  /** What its shell does once there are devices and a network. `$bb` is busybox. */
  start?: string
  /** Further modules of the kernel, each after those that it needs. */
  modules?: readonly string[]
  /** Programs of this machine, with the libraries that they load. */
  programs?: readonly string[]
  /** The content of further files by their path. */
  files?: Readonly<Record<string, string>>
}

/** Without `start`, a system that sends a request to the address of its command line when it has started. */
export function makeSystem({
  start = untilButton,
  modules = [],
  programs = [],
  files = {},
}: SystemParts = {}): {
  boot(url: string): BootFiles
  remove(): void
} {
  const allModules = [...networkModules, ...modules]
  const kernel = globSync(kernelPattern)[0] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-system-'))
  const root = join(folder, 'root')
  for (const name of ['bin', 'dev', 'proc', 'sys', 'modules'])
    mkdirSync(join(root, name), { recursive: true })
  copyFileSync(busybox, join(root, 'bin/busybox'))
  const version = basename(kernel).replace('vmlinuz-', '')
  for (const name of allModules) {
    const [file = ''] = globSync(`/lib/modules/${version}/kernel/**/${name}.ko`)
    copyFileSync(file, join(root, 'modules', `${name}.ko`))
  }
  for (const file of programs.flatMap(filesOfProgram)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    copyFileSync(file, join(root, file))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  writeFileSync(join(root, 'init'), initWith(allModules, start), { mode: 0o755 })
  const initrd = join(folder, 'initrd')
  const packed = execFileSync(busybox, ['find', '.'], { cwd: root })
  execFileSync('cpio', ['-o', '-H', 'newc', '--quiet', '-F', initrd], { cwd: root, input: packed })
  // libvirtd of the tests runs as another user.
  execFileSync('chmod', ['-R', 'a+rX', folder])
  return {
    boot: (url) => ({ kernel, initrd, commandLine: `quiet console=ttyS0 panic=-1 started=${url}` }),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function filesOfProgram(name: string): string[] {
  const program = programPath(name) ?? ''
  const libraries = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+(?= \(0x)/g) ?? []
  return [program, ...libraries]
}

/** Each after those that it needs. */
const networkModules = [
  ...['virtio_ring', 'virtio', 'virtio_pci_modern_dev', 'virtio_pci_legacy_dev', 'virtio_pci'],
  ...['failover', 'net_failover', 'virtio_net', 'evdev', 'button'],
]

const initWith = (modules: readonly string[], start: string) => `#!/bin/busybox sh
bb=/bin/busybox
$bb mount -t devtmpfs none /dev
$bb mount -t proc none /proc
$bb mount -t sysfs none /sys
for module in ${modules.join(' ')}; do $bb insmod /modules/$module.ko; done
$bb ip link set eth0 up
$bb ip addr add 10.0.2.15/24 dev eth0
$bb ip route add default via 10.0.2.2
$bb --install -s /bin
export PATH=/bin:/usr/bin
${start}`

/** It obeys the power button, as systems with an init system do. */
const untilButton = `name=$($bb grep -l 'Power Button' /sys/class/input/event*/device/name)
event=\${name#/sys/class/input/}
# What is pressed from now on is read below.
exec 3</dev/input/\${event%%/*}
url=$($bb sed 's/.*started=\\([^ ]*\\).*/\\1/' /proc/cmdline)
until $bb wget -q -O /dev/null "$url"; do $bb sleep 1; done
$bb head -c 24 <&3 >/dev/null
$bb poweroff -f
`
