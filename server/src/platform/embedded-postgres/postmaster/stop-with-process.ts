/**
 * Stops the server when this process ends, however it ends: by `kill -9`, when memory is exhausted, or by an error. A
 * shell waits for the end of a pipe that only this process has open, and then tells the server to shut down. It has its
 * own session, so that a Ctrl-C or a signal to the process group of the service does not reach it.
 */
import { spawn } from 'node:child_process'
import type { Postmaster } from './postmaster.ts'
import type { ServerSetup } from './server-setup.ts'

/** A line on the pipe means that the server has ended. Its pid may belong to another process by then. */
const script = 'read -r ended || kill -INT "$1"'

export function stopWithProcess(postmaster: Postmaster, { user, log }: ServerSetup): void {
  const shell = spawn('/bin/sh', ['-c', script, 'holdfast-stop-postgres', String(postmaster.pid)], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...(user.isOther ? { uid: user.uid, gid: user.gid } : {}),
  })
  shell.once('error', (error) =>
    log.warn({ err: error }, 'PostgreSQL keeps running if this process is killed: no shell to stop it'),
  )
  const { stdin } = shell
  // The shell was killed.
  stdin.on('error', () => {})
  // Neither keeps this process alive.
  shell.unref()
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  void postmaster.ended.then(() => stdin.end('\n'))
}
