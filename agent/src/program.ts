/** The process of both programs. On a signal it abandons pending work and exits at once. */
import { type ProbeCommand, runCommandLine } from './command-line.ts'

export function startProgram(probe: ProbeCommand): void {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  const context = {
    // biome-ignore lint/style/noProcessEnv: this is where the environment comes in; everything else is given it
    environment: process.env,
    print: (text: string) => void process.stdout.write(text),
    log: (line: string) => void process.stderr.write(`${line}\n`),
    signal: stopping.signal,
  }
  // Without a top-level await, which a single executable does not support.
  void runCommandLine(process.argv.slice(2), context, probe).then((code) => process.exit(code))
}
