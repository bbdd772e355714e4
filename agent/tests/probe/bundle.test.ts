/** The program of probes as one file, as machines have it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleProbe } from '../../../scripts/release/agent-bundle.ts'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { checkOf } from './testing/probe-targets.ts'
import { probeTest } from './testing/probe-test.ts'

const test = probeTest('probe-bundle')

/** Executable memory that is of no file; the kernel's own is `[vdso]`. */
function generatedCode(pid: number | undefined): string[] {
  const mappings = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return mappings.filter((mapping) => /^\S+ ..x. \S+ \S+ \S+ *$/.test(mapping))
}

it('has all that checks load when they need it, and generates no code, which its unit forbids', async () => {
  const { server, targets } = test
  const program = join(test.folder, 'holdfast-probe.cjs')
  await bundleProbe(program)
  expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env -S node --lite-mode\n/)
  const answered = (...assertions: object[]) => ({
    ...checkOf('', ''),
    settings: { url: `${targets.url}/?json`, assertions },
  })
  const database = { host: '127.0.0.1', port: Number(new URL(targets.closedUrl).port), username: 'holdfast' }
  const pattern = { kind: 'body', comparison: 'matches', value: '"ok": *true' }
  const path = { kind: 'json', path: '$.parts[?@.name=="db"].ok', comparison: 'equals', value: true }
  server.assign([
    { ...answered(pattern, path), monitor_id: 'mon_assertions' },
    { ...checkOf('mon_mysql', ''), type: 'mysql', settings: database },
    { ...checkOf('mon_postgresql', ''), type: 'postgresql', settings: database },
    { ...checkOf('mon_ping', ''), type: 'icmp', settings: { host: '127.0.0.1', count: 1 } },
  ])
  const running = test
    .enrolled()
    .run(undefined, { within: [process.execPath, '--lite-mode'], executable: program })
  const outcomes = () =>
    ['assertions', 'mysql', 'postgresql', 'ping'].map((id) => server.results(`mon_${id}`).at(-1)?.outcome)
  await eventually(() => outcomes().every((outcome) => outcome !== undefined))
  const [assertions, mysql, postgresql, ping] = outcomes()
  expect([assertions, mysql, postgresql]).toEqual(['up', 'down', 'down'])
  // Some machines allow ICMP requests to root only.
  expect(['up', 'unknown']).toContain(ping)
  expect(generatedCode(running.child.pid)).toEqual([])
  await running.stop()
})
