#!/usr/bin/env node
/** The program. Being asked to end, it drops what it waits for and ends at once. */
import { runCommandLine } from './command-line.ts'

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

process.exitCode = await runCommandLine(process.argv.slice(2), {
  // biome-ignore lint/style/noProcessEnv: this is where the environment comes in; everything else is given it
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  log: (line) => void process.stderr.write(`${line}\n`),
  signal: stopping.signal,
})
