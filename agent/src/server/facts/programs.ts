import { execFile } from 'node:child_process'

export type Output = { status: number; stdout: string; stderr: string }

const outputMax = 16 * 2 ** 20

/** Runs a program of the system in English. Throws if it does not exist or does not end in time. */
export function runProgram(program: string, args: string[], timeoutMs = 10_000): Promise<Output> {
  return new Promise((resolve, reject) => {
    const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }
    const options = { env, timeout: timeoutMs, maxBuffer: outputMax }
    execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) resolve({ status: 0, stdout, stderr })
      else if (typeof error.code === 'number') resolve({ status: error.code, stdout, stderr })
      else if (error.killed) reject(new Error(`${program} does not end within ${timeoutMs / 1000} seconds`))
      else reject(error)
    })
  })
}
