import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'
import { endOf } from '#platform/embedded-postgres/programs/launch.ts'
import { identifyProcess, isRunning } from '#platform/instance-lock.ts'

/** The server's first process, whether this process started it or found it running. */
export type Postmaster = {
  pid: number
  /** Resolves with a description when it has ended. */
  ended: Promise<string>
  hasEnded(): boolean
}

/** Reading /proc is cheap; other systems require a run of ps. */
const pollMs = process.platform === 'linux' ? 200 : 1000
const fastSeconds = 30
const immediateSeconds = 15

export function postmasterOf(child: ChildProcess): Postmaster {
  // A spawned child has a pid.
  const pid = child.pid as number
  return watched(
    pid,
    new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(endOf({ code, signal })))
    }),
  )
}

/** A server that another process started. Its end is detected by polling, since the system does not report it. */
export async function adoptPostmaster(pid: number): Promise<Postmaster> {
  const identity = await identifyProcess(pid)
  return watched(
    pid,
    new Promise((resolve) => {
      const poll = async () => {
        if (await isRunning(identity)) setTimeout(poll, pollMs).unref()
        else resolve('it ended')
      }
      void poll()
    }),
  )
}

function watched(pid: number, ended: Promise<string>): Postmaster {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  return { pid, ended, hasEnded: () => isOver }
}

/**
 * Shuts the server down: open transactions are rolled back and everything is written (SIGINT). After `seconds` it exits
 * immediately (SIGQUIT), and if that fails it is killed; the next start recovers what was committed. Its other
 * processes end when they notice.
 */
export async function stopPostmaster(postmaster: Postmaster, seconds = fastSeconds): Promise<void> {
  if (await endsAfter(postmaster, 'SIGINT', seconds)) return
  if (await endsAfter(postmaster, 'SIGQUIT', Math.min(seconds, immediateSeconds))) return
  if (await endsAfter(postmaster, 'SIGKILL', immediateSeconds)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${postmaster.pid}) does not end, even with kill -9: look for a disk that does not respond, or restart the machine.`,
  )
}

async function endsAfter(postmaster: Postmaster, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  if (!postmaster.hasEnded()) sendSignal(postmaster.pid, signal)
  const patience = new AbortController()
  const tooLong = sleep(seconds * 1000, false, { signal: patience.signal }).catch(() => false)
  const hasEnded = await Promise.race([postmaster.ended.then(() => true), tooLong])
  patience.abort()
  return hasEnded
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
