#!/usr/bin/env node
/** The agent's entry point. */
import { startProgram } from './program.ts'

/** The check engine is many times larger than all else, so that servers without a probe need not have it. */
startProgram({
  summary: 'Make checks for Holdfast, with the program of probes only',
  help: 'A probe has a program of its own, holdfast-probe.cjs, which has all commands: see the guide “Probes”.\n',
  run: async (_args, { log }) => {
    log(
      'This program has no checks. Install the program of probes, holdfast-probe.cjs: see the guide “Probes”.',
    )
    return 2
  },
})
