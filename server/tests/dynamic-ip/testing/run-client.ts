import { execFile } from 'node:child_process'
import { programPath } from '../../../src/providers/testing/servers/programs.ts'

export type Ended = {
  /** How it ended; null if it went on waiting and was ended. */
  code: number | null
  output: string
}

/** After 503 inadyn waits for ten minutes. */
const patienceMs = 8000

/** Runs a program to its end, however it ends; one that goes on waiting is ended. */
export function runClient(cwd: string, program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(programPath(program) ?? program, args, { cwd, timeout: patienceMs }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ code, output: `${stdout}${stderr}` })
    })
  })
}
