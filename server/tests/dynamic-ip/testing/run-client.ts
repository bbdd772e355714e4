import { execFile } from 'node:child_process'
import { programPath } from '../../../src/providers/testing/servers/programs.ts'

export type Ended = {
  /** The exit status; null if it kept waiting and was stopped. */
  code: number | null
  output: string
}

/** inadyn waits ten minutes after a 503. */
const patienceMs = 8000

/** Runs a program until it exits; stops one that keeps waiting. */
export function runClient(cwd: string, program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(programPath(program) ?? program, args, { cwd, timeout: patienceMs }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}
