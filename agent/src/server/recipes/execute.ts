/**
 * Runs the command of a recipe in a process group of its own, and ends the whole group: at the time limit, when it is
 * cancelled, and when the command has ended and left processes in the background.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../../log-on-change.ts'
import type { Output } from './output.ts'

export type Outcome = {
  state: 'succeeded' | 'failed' | 'timed_out' | 'cancelled' | 'rejected'
  exit_code: number | null
  /** The name of the signal that ended the command. */
  signal: string | null
}

export type Task = {
  command: readonly [program: string, ...args: string[]]
  directory: string
  environment: Readonly<Record<string, string>>
  timeoutSeconds: number
}

/** Between the request to end (SIGTERM) and SIGKILL. */
const graceMs = 10_000
const checkMs = 50
/** A process that left the group can still have the pipes of the command. */
const drainMs = 2000

/** Ends when the whole process group has ended. `cancelled` asks for that. */
export async function execute(task: Task, output: Output, cancelled: AbortSignal): Promise<Outcome> {
  const [program, ...args] = task.command
  const child = spawn(program, args, {
    cwd: task.directory,
    env: task.environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child)
  const closed = new Promise<void>((resolve) => child.once('close', resolve))
  output.read(child.stdout)
  output.read(child.stderr)
  const group = child.pid === undefined ? null : groupOf(child.pid)
  let cause: 'timed_out' | 'cancelled' | null = null
  const end = (why: 'timed_out' | 'cancelled') => {
    if (cause !== null) return
    cause = why
    if (why === 'timed_out') output.note(`The time limit of ${task.timeoutSeconds} seconds is reached.`)
    void group?.end()
  }
  const timer = setTimeout(end, task.timeoutSeconds * 1000, 'timed_out')
  const cancel = () => end('cancelled')
  cancelled.addEventListener('abort', cancel)
  if (cancelled.aborted) cancel()

  const { exit_code, signal, error } = await ended
  clearTimeout(timer)
  if (error !== null) output.note(`The command ${program} cannot be started: ${error}`)
  if (group?.isAlive()) {
    if (cause === null) output.note('The command has ended. Its processes in the background are ended, too.')
    await group.end()
  }
  cancelled.removeEventListener('abort', cancel)
  await Promise.race([closed, delay(drainMs, undefined, { ref: false })])
  child.stdout.destroy()
  child.stderr.destroy()
  output.end()
  return { state: cause ?? (exit_code === 0 ? 'succeeded' : 'failed'), exit_code, signal }
}

type End = { exit_code: number | null; signal: string | null; error: string | null }

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ exit_code: null, signal: null, error: messageOf(error) }))
    child.once('exit', (exit_code, signal) => resolve({ exit_code, signal, error: null }))
  })
}

function groupOf(id: number): { isAlive(): boolean; end(): Promise<void> } {
  const isAlive = () => readdirSync('/proc').some((entry) => isMember(entry, id))
  let ending: Promise<void> | null = null
  async function end(): Promise<void> {
    send(id, 'SIGTERM')
    const until = performance.now() + graceMs
    while (isAlive() && performance.now() < until) await delay(checkMs)
    send(id, 'SIGKILL')
  }
  return {
    isAlive,
    end() {
      ending ??= end()
      return ending
    },
  }
}

/** Whether this entry of /proc is a process of the group that has not ended (state and pgrp in proc_pid_stat(5)). */
function isMember(entry: string, group: number): boolean {
  if (!/^\d+$/.test(entry)) return false
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8').replace(/^.*\) /s, '')
    const [state = '', , pgrp] = stat.split(' ')
    return Number(pgrp) === group && !/[ZX]/.test(state)
  } catch {
    return false
  }
}

/** The group may have ended meanwhile. */
function send(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // As wanted.
  }
}
