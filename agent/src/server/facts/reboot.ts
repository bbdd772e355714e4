/** Whether the machine has to be restarted for updates that are installed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type Reboot = { required: boolean; packages: string[] }

/** From the files that Debian's packages write, and from the kernels that are installed. */
export function readReboot(running: string): Reboot {
  const packages = readLines('/run/reboot-required.pkgs')
  if (existsSync('/run/reboot-required')) return { required: true, packages }
  const newer = newerKernel(running, listFiles('/boot'))
  return newer === null ? { required: false, packages: [] } : { required: true, packages: [newer] }
}

/** The newest kernel in /boot that is newer than the running one and of the same flavour; null if there is none. */
export function newerKernel(running: string, files: readonly string[]): string | null {
  const releases = files.flatMap((file) => /^vmlinu[xz]-(\d.*)$/.exec(file)?.[1] ?? [])
  // The running kernel is not there in a container, or if the machine's host starts it.
  if (!releases.includes(running)) return null
  const newest = releases
    .filter((release) => flavourOf(release) === flavourOf(running))
    .reduce((best, release) => (compareVersions(release, best) > 0 ? release : best), running)
  return newest === running ? null : `vmlinuz-${newest}`
}

/** The last part without digits: `cloud-amd64` of `6.1.0-28-cloud-amd64`, `x86_64` of `5.14.0-427.el9.x86_64`. */
function flavourOf(release: string): string {
  return /(?:-[a-z][\w-]*|\.[a-z]\w*)$/.exec(release)?.[0] ?? ''
}

/** Compares numbers as numbers: 6.1.0-9 is older than 6.1.0-28. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function readLines(path: string): string[] {
  try {
    return [...new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean))]
  } catch {
    return []
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
