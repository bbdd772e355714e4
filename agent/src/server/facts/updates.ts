/** Updates that wait to be installed, by the package manager of the system. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Updates } from '../protocol/report.ts'
import { type Output, runProgram } from './programs.ts'

export type Pending = { pending: number; security?: number }

/** Parses the output of `apt-get --simulate dist-upgrade`: `Inst name [old] (new Origin:version/archive …)`. */
export function parseApt(text: string): Pending {
  const lines = text
    .split('\n')
    .filter((line) => /^Inst \S+ \[/.test(line) || /^Inst linux-image-/.test(line))
  const security = lines.filter((line) => /\(\S+ [^)]*(?:-security\b|Debian-Security:)/i.test(line))
  return { pending: lines.length, security: security.length }
}

/** Parses the output of `dnf check-update`, and of the same with `--security`. */
export function parseDnf(all: string, security: string): Pending {
  return { pending: countDnf(all), security: countDnf(security) }
}

/**
 * Counts lines of the form `name.architecture  version  repository`. What is too long for its column moves the rest to the
 * next line. Packages after "Obsoleting Packages" are listed before it too.
 */
function countDnf(text: string): number {
  const [upgrades = ''] = text.split(/^Obsolet/im)
  return upgrades.match(/^\S+\.(?:noarch|[a-z]+\d\w*)(?=\s|$)/gm)?.length ?? 0
}

/** Parses the output of `apk version -l '<'`: `name-1.0-r0 < 1.1-r0` below a heading. Alpine marks no security updates. */
export function parseApk(text: string): Pending {
  return { pending: text.split('\n').filter((line) => / < /.test(line)).length }
}

const apkIndexes = ['/var/cache/apk', '/etc/apk/cache']

/** Without an index, which `apk update` downloads, apk lists nothing. */
function hasApkIndex(): boolean {
  return apkIndexes.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('APKINDEX')),
  )
}

/** Null if there is no package manager that the agent knows. Throws if it fails. */
export async function readUpdates(now: Date): Promise<Updates | null> {
  const found = await readPending()
  return found && { ...found, checked_at: `${now.toISOString().slice(0, 19)}Z` }
}

async function readPending(): Promise<Pending | null> {
  if (existsSync('/usr/bin/apt-get')) {
    // Without the lock of dpkg, which the agent's user may not take. Nothing is changed.
    const args = ['--simulate', '-o', 'Debug::NoLocking=true', 'dist-upgrade']
    return parseApt(required(await runPatiently('apt-get', args), [0]))
  }
  for (const program of ['dnf', 'yum']) {
    if (!existsSync(`/usr/bin/${program}`)) continue
    // From the cache, so that the agent downloads nothing. Status 100 means that there are updates.
    const all = await runPatiently(program, ['-q', '-C', 'check-update'])
    const security = await runPatiently(program, ['-q', '-C', '--security', 'check-update'])
    return parseDnf(required(all, [0, 100]), required(security, [0, 100]))
  }
  if (existsSync('/sbin/apk') && hasApkIndex())
    return parseApk(required(await runPatiently('apk', ['version', '-l', '<']), [0]))
  return null
}

/** With the lowest priority, because a package manager computes for seconds. */
async function runPatiently(program: string, args: string[]): Promise<Output> {
  return await runProgram('nice', ['-n', '19', program, ...args], 120_000)
}

function required({ status, stdout, stderr }: Output, statuses: number[]): string {
  if (statuses.includes(status)) return stdout
  throw new Error(stderr.trim().split('\n').at(-1) || `the package manager ended with status ${status}`)
}

/**
 * When packages were installed, or the lists of available ones were downloaded, in milliseconds. Those of dnf are left
 * out: they are downloaded every hour.
 */
export function packagesChangedAt(): number {
  const paths = [
    '/var/lib/dpkg/status',
    '/var/lib/apt/lists',
    '/var/lib/rpm/rpmdb.sqlite',
    '/var/lib/rpm/Packages',
    '/lib/apk/db/installed',
    '/usr/lib/apk/db/installed',
    '/var/cache/apk',
  ]
  return Math.max(0, ...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}
