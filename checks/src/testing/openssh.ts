import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from '../../../server/src/providers/testing/servers/programs.ts'
import {
  freePorts,
  runProgram,
  temporaryFolder,
} from '../../../server/src/providers/testing/servers/server-process.ts'
import { started, type Target } from './targets.ts'

export const opensshPrograms = ['sshd', 'ssh-keygen']

/** OpenSSH with a host key of its own. */
export async function givenOpenssh(): Promise<Target> {
  const { folder, remove } = await temporaryFolder('openssh')
  const [port = 0] = await freePorts(1)
  const key = join(folder, 'host-key')
  await runProgram('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  // Debian makes it when it starts the service.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true })
  const options = ['ListenAddress=127.0.0.1', 'PidFile=none'].flatMap((option) => ['-o', option])
  const server = await started(
    // It starts itself again for each connection, for which it needs its full path.
    spawn(
      programPath('sshd') ?? 'sshd',
      ['-D', '-f', '/dev/null', '-h', key, '-p', String(port), ...options],
      {
        stdio: 'ignore',
      },
    ),
    port,
  )
  return {
    port,
    async close() {
      await server.close()
      await remove()
    },
  }
}
