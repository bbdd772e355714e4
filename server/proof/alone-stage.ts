/** One process of the service with its own PostgreSQL, each part of which can be killed with -9. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstToken, startProgram, temporaryDirectory } from '../src/testing/process/process.ts'
import { eventually } from '../src/testing/wait/wait.ts'

/** `kill` resolves when what was killed is available again. */
export type Victim = { name: string; kill(): Promise<void> }

export interface AloneStage {
  url(): string
  token: string
  dataDirectory: string
  victims: Record<'connection' | 'service' | 'postgres', Victim>
  close(): Promise<void>
}

/** After each end, the service is started again, as systemd does. */
export async function startAlone(): Promise<AloneStage> {
  const directory = temporaryDirectory()
  const environment = {
    HOLDFAST_DATA_DIR: directory.path,
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_LOG_LEVEL: 'fatal',
  }
  let program = await startProgram(environment)
  const token = firstToken(program)
  const startAgain = async () => {
    program = await startProgram(environment)
  }
  const isReady = async () => (await program.request('GET', '/readyz')).status === 200
  const postmaster = () =>
    Number(readFileSync(join(directory.path, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const postmasterIfAny = () => {
    try {
      return postmaster()
    } catch {
      return null
    }
  }
  const victims = {
    connection: {
      name: 'a process of its PostgreSQL',
      async kill() {
        // One that was there when `ps` looked may have ended by itself.
        await eventually(() => isKilled(backendOf(postmaster())))
        await eventually(isReady)
      },
    },
    service: {
      name: 'the service',
      async kill() {
        await program.end('SIGKILL')
        await startAgain()
      },
    },
    postgres: {
      name: 'its PostgreSQL',
      async kill() {
        const killed = postmaster()
        process.kill(killed, 'SIGKILL')
        // The service starts it again itself, until it has done so too often and ends.
        await eventually(() => program.child.exitCode !== null || postmasterIfAny() !== killed)
        if (program.child.exitCode !== null) await startAgain()
        await eventually(isReady)
      },
    },
  }
  return {
    url: () => program.url,
    token,
    dataDirectory: directory.path,
    victims,
    async close() {
      await program.end('SIGTERM')
      directory.remove()
    },
  }
}

/** A process of this PostgreSQL that serves a connection of the service. */
function backendOf(postmaster: number): number | undefined {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  const pid = /(\d+) postgres: holdfast /.exec(children)?.[1]
  return pid === undefined ? undefined : Number(pid)
}

function isKilled(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
