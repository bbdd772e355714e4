/**
 * How many reports are lost while connections are cut, half of them after the service has stored the report. Time passes
 * 120 times as fast for the agent, so that a report is due twice a second.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { enrolmentToken, givenIngestServer } from '../../../../agent/tests/testing/ingest-server.ts'
import { enrolNodeAgent } from './programs.ts'

const cuts = 100
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export type CutConnections = { cuts: number; reports: number; lost: number; sentTwice: number }

/** `bundle`: the program as a script for Node. */
export async function cutConnections(bundle: string, folder: string): Promise<CutConnections> {
  const server = await givenIngestServer()
  mkdirSync(folder)
  await enrolNodeAgent([process.execPath, bundle], folder, { url: server.url, token: enrolmentToken })
  let left = cuts
  server.intercept = () => {
    if (left === 0 || Math.random() < 0.5) return null
    left -= 1
    return left % 2 === 0 ? 'cut' : 'lost'
  }
  const agent = spawn(process.execPath, [bundle, 'run', '--state', folder], {
    env: { LD_PRELOAD: library, FAKETIME: '+0 x120', PATH: process.env['PATH'] ?? '' },
    stdio: 'ignore',
  })
  while (left > 0) await delay(100)
  const sequences = () => server.reports().map(({ sequence }) => sequence as number)
  const distinct = () => new Set(sequences()).size
  const missing = () => Math.max(...sequences()) - distinct()
  // The current report goes first, and stored ones follow.
  const until = performance.now() + 60_000
  while (missing() > 0 && performance.now() < until) await delay(100)
  const result = {
    cuts,
    reports: distinct(),
    lost: missing(),
    sentTwice: sequences().length - distinct(),
  }
  agent.kill('SIGKILL')
  await server.close()
  return result
}
