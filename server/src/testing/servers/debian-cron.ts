/**
 * Debian's cron with the crontab of a test, in a mount namespace, so that it reads nothing of this machine. Its clock is
 * set with libfaketime; that of its jobs is correct, because cron clears their environment.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPrograms } from '#providers/testing/servers/programs.ts'
import { temporaryDirectory } from '../process/process.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** What is missing here to run cron. Mounting requires root, and some containers do not allow it. */
export const missingDebianCron = missingPrograms(['cron', 'unshare', 'curl', library])
if (missingDebianCron.length === 0 && !canMount()) missingDebianCron.push('the right to mount')

export interface DebianCron {
  /** What cron itself reports, such as a crontab that it cannot read. */
  output(): string
  end(): Promise<void>
}

/** Cron wakes up at each full minute of its clock, which starts at `at`. */
export function startDebianCron(
  lines: readonly string[],
  { at, timeZone }: { at: Date; timeZone: string },
): DebianCron {
  const directory = temporaryDirectory()
  const crontab = join(directory.path, 'crontab')
  writeFileSync(crontab, lines.map((line) => `${line}\n`).join(''))
  const child = spawn('unshare', ['--mount', 'sh', '-c', setUp, 'sh', crontab], {
    env: {
      PATH: process.env['PATH'] ?? '',
      TZ: timeZone,
      FAKETIME_FMT: '%s',
      FAKETIME: `@${at.getTime() / 1000}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return {
    output: () => output,
    async end() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      directory.remove()
    },
  }
}

const setUp = `
set -e
mount -t tmpfs tmpfs /var/spool/cron/crontabs
mount -t tmpfs tmpfs /etc/cron.d
mount --bind /dev/null /etc/crontab
mount -t tmpfs tmpfs /run
install -m 600 "$1" /var/spool/cron/crontabs/root
LD_PRELOAD=${library} exec /usr/sbin/cron -f`

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
