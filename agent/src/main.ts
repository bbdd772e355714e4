#!/usr/bin/env node
/** The agent's entry point. On a signal it abandons pending work and exits at once. */
import { runCommandLine } from './command-line.ts'

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

// Without a top-level await, which a single executable does not support.
void runCommandLine(process.argv.slice(2), {
  // biome-ignore lint/style/noProcessEnv: this is where the environment comes in; everything else is given it
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  log: (line) => void process.stderr.write(`${line}\n`),
  signal: stopping.signal,
}).then((code) => process.exit(code))
