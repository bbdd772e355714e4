import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { directoryArgument } from '#platform/embedded-postgres/programs/database-user.ts'
import { collectOutput, launch } from '#platform/embedded-postgres/programs/launch.ts'
import { socketPort } from '#platform/embedded-postgres/socket-host.ts'
import { clusterArgument, readPidFile } from './pid-file.ts'
import { type Postmaster, postmasterOf } from './postmaster.ts'
import { recentLog } from './server-log.ts'
import type { ServerSetup } from './server-setup.ts'
import { stopWithProcess } from './stop-with-process.ts'

const reportMs = 10_000

export type Started = { postmaster: Postmaster } | { postmaster?: undefined; output: string }

/** Waits for the server to start, however long its recovery takes. Returns false if it ends instead. */
export async function waitUntilReady(postmaster: Postmaster, { layout, log }: ServerSetup): Promise<boolean> {
  const begun = Date.now()
  let reportAt = begun + reportMs
  while (!postmaster.hasEnded()) {
    const file = await readPidFile(layout.cluster)
    if (file?.pid === postmaster.pid && file.status === 'ready') return true
    const now = Date.now()
    if (now >= reportAt) {
      log.info({ seconds: Math.round((now - begun) / 1000) }, 'PostgreSQL is still starting or recovering')
      reportAt = now + reportMs
    }
    await Promise.race([postmaster.ended, sleep(now - begun < 2000 ? 20 : 200)])
  }
  return false
}

/** Starts the server and waits until it is ready. If it ends instead, `output` is what it printed. */
export async function startPostmaster(site: ServerSetup): Promise<Started> {
  const { layout, user, binaries, onSpawn } = site
  const begun = Date.now()
  const child = await launch({
    program: binaries.postgres,
    args: [
      ...['-D', directoryArgument(layout.cluster, user), '-k', '.', '-p', String(socketPort)],
      ...['-c', clusterArgument(layout.cluster)],
    ],
    directory: layout.cluster,
    user,
    isDetached: true,
    onSpawn,
  })
  const words = collectOutput(child)
  const postmaster = postmasterOf(child)
  stopWithProcess(postmaster, site)
  if (await waitUntilReady(postmaster, site)) {
    detach(child)
    return { postmaster }
  }
  // The last output may arrive after the end. A process that outlives the server may keep the stream open.
  await Promise.race([once(child, 'close'), sleep(500)])
  detach(child)
  const output = `${words()}\n${await recentLog(layout.cluster, begun)}`
  return { output: output.trim() === '' ? await postmaster.ended : output }
}

/** From now on the server writes to its own log, and does not prevent this process from exiting. */
function detach(child: ChildProcess): void {
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.unref()
}
