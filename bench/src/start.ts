/**
 * Cold start to listening, second start, and the idle memory of all processes together. The CPU time of the service
 * until it listens hardly depends on the load of the machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { mebibytes, median, milliseconds, print } from './measure/figures.ts'
import { cpuMs } from './measure/load.ts'
import { pssOf } from './measure/memory.ts'
import { benchDirectory, startService } from './peer/service-process.ts'

const rounds = 3

export async function benchStart(): Promise<void> {
  const cold: number[] = []
  const again: number[] = []
  const cpu: number[] = []
  const memory: { node: number; database: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const directory = benchDirectory()
    cold.push(await timedStart(directory.path))
    again.push(
      await timedStart(directory.path, async (pid) => {
        cpu.push(cpuMs(pid))
        memory.push(await idleMemory(pid, directory.path))
      }),
    )
    directory.remove()
  }
  const total = memory.map(({ node, database }) => node + database)
  print({
    'first start: make the database, migrate, listen': milliseconds(median(cold)),
    'second start': milliseconds(median(again)),
    'second start, CPU time of the service': milliseconds(median(cpu)),
    'ratio second to first': (median(again) / median(cold)).toFixed(2),
    'idle memory of all processes (PSS)':
      process.platform === 'linux'
        ? `${mebibytes(median(total))} (the service ${mebibytes(median(memory.map(({ node }) => node)))}, PostgreSQL ${mebibytes(median(memory.map(({ database }) => database)))})`
        : 'measured on Linux only',
  })
}

async function timedStart(dataDir: string, look?: (pid: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const service = await startService(dataDir)
  const took = performance.now() - begun
  await look?.(service.pid)
  await service.stop()
  return took
}

async function idleMemory(pid: number, dataDir: string): Promise<{ node: number; database: number }> {
  if (process.platform !== 'linux') return { node: 0, database: 0 }
  await delay(3000)
  const postmaster = readFileSync(`${dataDir}/postgresql/cluster/postmaster.pid`, 'utf8').split('\n')[0] ?? ''
  const servers = [postmaster, ...childrenOf(postmaster)]
  return { node: pssOf(String(pid)), database: servers.reduce((sum, server) => sum + pssOf(server), 0) }
}

function childrenOf(pid: string): string[] {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      return readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === pid
    } catch {
      return false
    }
  })
}
