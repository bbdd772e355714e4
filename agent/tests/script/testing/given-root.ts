/**
 * A machine to install on: the files of this one, in a mount namespace in which changes of /etc, /usr/local, /var/lib and
 * /run are kept in memory and end with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { missingPrograms } from '../../../../server/src/providers/testing/servers/programs.ts'
import type { Ran } from './script-agent.ts'

export type Root = {
  /** Runs commands of a shell on it, as root. */
  run(commands: string): Promise<Ran>
  close(): Promise<void>
}

const programs = ['unshare', 'nsenter', 'mount', 'useradd', 'su', 'curl', 'openssl']

const setUp = `
mount -t tmpfs -o mode=755 none "$1"
for changed in etc usr/local var/lib; do
  mkdir -p "$1/$changed/new" "$1/$changed/work"
  mount -t overlay -o "lowerdir=/$changed,upperdir=$1/$changed/new,workdir=$1/$changed/work" none "/$changed"
done
mount -t tmpfs -o mode=755 none /run
`

/** What is missing for it. */
export function missingForRoot(): string[] {
  const missing = missingPrograms(programs)
  if (missing.length > 0) return missing
  const tried = spawnSync('unshare', ['--mount', 'sh', '-euc', setUp, 'sh', '/mnt'])
  return tried.status === 0 ? [] : ['an overlay in a mount namespace (root)']
}

export async function givenRoot(folder: string): Promise<Root> {
  const changes = join(folder, 'changes')
  await mkdir(changes, { recursive: true })
  const holder = spawn('unshare', ['--mount', 'sh', '-euc', `${setUp} echo ready; exec cat`, 'sh', changes], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  createInterface({ input: holder.stdout }).once('line', () => ready.resolve())
  holder.once('exit', (code) => ready.reject(new Error(`The namespace ended with ${code}`)))
  await ready.promise
  return {
    async run(commands) {
      const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
      const inside = ['--target', String(holder.pid), '--mount', 'sh', '-c', commands]
      // In a session of its own there is no terminal.
      const child = spawn('nsenter', inside, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk))
      const [code] = await once(child, 'close')
      return { code, output }
    },
    async close() {
      const ended = once(holder, 'exit')
      holder.stdin.end()
      await ended
    },
  }
}
