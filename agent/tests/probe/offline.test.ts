/** A probe whose service cannot be reached, is busy, or rejects results: nothing is lost, and nothing is sent twice. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { eventually } from '../../../server/src/testing/wait/wait.ts'
import { createProbeClock } from '../../src/probe/checking/clock.ts'
import { openResultFiles } from '../../src/probe/store/result-files.ts'
import { createSeal } from '../../src/probe/store/sealed.ts'
import { faketimeLibrary } from '../testing/machine.ts'
import { givenSmallDisk, missingDisk } from '../testing/small-disk.ts'
import type { ProbeMachine } from './testing/probe-machine.ts'
import { checkOf } from './testing/probe-targets.ts'
import { probeTest } from './testing/probe-test.ts'

const test = probeTest('probe-offline')

/** The results on the disk, without those of which the file is not complete. */
function stored({ state, enrolment }: ProbeMachine): { monitor_id: string; slot_at: string }[] {
  const seal = createSeal(enrolment() as { store_key: string; probe_id: string }, 'results')
  const files = openResultFiles({ directory: state, seal, clock: createProbeClock(), logChange: () => {} })
  return files.all().flatMap((file) => files.read(file) ?? [])
}

const keyOf = ({ monitor_id, slot_at }: { monitor_id: string; slot_at: string }) => `${monitor_id} ${slot_at}`

/** Each check has one request, so that all results have arrived once there are as many. */
async function allArrived(monitorId: string, path: string): Promise<void> {
  await eventually(() => test.server.results(monitorId).length === test.targets.hits(path))
}

describe('a probe without its service', () => {
  it('continues its checks, and sends all results later, the newest first, each once', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`), checkOf('mon_b', `${targets.url}/b`)])
    const probe = test.enrolled()
    const running = probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    await server.close()
    const before = server.results().length
    const hits = targets.hits('/a')
    await eventually(() => targets.hits('/a') >= hits + 4 && probe.waiting().length >= 3)
    expect((await probe.command('status')).lines).toContainEqual(
      expect.stringMatching(/Last error: +Holdfast cannot/),
    )
    await server.open()
    await allArrived('mon_a', '/a')
    await allArrived('mon_b', '/b')
    const late = server.results().slice(before, before + 6)
    const times = late.map(({ slot_at, age_seconds }) => [Date.parse(slot_at), age_seconds])
    expect(times).toEqual(times.toSorted(([one = 0], [other = 0]) => other - one))
    expect(times.map(([, age = 0]) => age)).toEqual(times.map(([, age = 0]) => age).toSorted((a, b) => a - b))
    expect(server.batches().map(({ dropped }) => dropped)).not.toContain(1)
    expect(await running.stop()).toBe(0)
  })

  it('starts with the checks that it had, and loses no stored result when it is killed', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    const probe = test.enrolled()
    const first = probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    await server.close()
    await eventually(() => probe.waiting().length >= 2)
    await first.stop('SIGKILL')
    const kept = stored(probe).map(keyOf)
    expect(kept.length).toBeGreaterThanOrEqual(2)
    const hits = targets.hits('/a')
    const second = probe.run()
    await eventually(() => targets.hits('/a') >= hits + 2 && probe.waiting().length > kept.length)
    expect(await second.stop()).toBe(0)
    const both = stored(probe).map(keyOf)
    expect(both).toEqual(expect.arrayContaining(kept))
    probe.run()
    await server.open()
    await eventually(() => both.every((key) => server.results().some((result) => keyOf(result) === key)))
  })

  it('recognises that its own connection is the cause when most checks fail too', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`), checkOf('mon_b', `${targets.url}/b`)])
    const running = test.enrolled().run()
    await eventually(() => server.results('mon_a').length >= 1 && server.results('mon_b').length >= 1)
    const before = server.results().length
    await server.close()
    await targets.stop()
    await running.says('failures are reported as unknown')
    const reopened = new Date().toISOString()
    await server.open()
    await running.says('Failures of checks count again.')
    // The targets are really gone.
    await eventually(() => server.results().some(({ outcome }) => outcome === 'down'))
    const late = server
      .results()
      .slice(before)
      .filter(({ slot_at }) => slot_at < reopened)
    expect(late.map(({ outcome }) => outcome)).toContain('unknown')
    expect(late.map(({ outcome }) => outcome)).not.toContain('down')
    expect(late.find(({ outcome }) => outcome === 'unknown')?.['failure']).toEqual({
      class: 'probe_internal',
      message: expect.stringMatching(/its own connection is the likely cause. The check itself: .*refused/),
    })
  })
})

describe('a service that does not take all results', () => {
  it('gets a batch again as the same if its answer was lost', async () => {
    const { server, targets } = test
    const rare = { ...checkOf('mon_a', `${targets.url}/a`), interval_seconds: 86_400 * 365, phase_ms: -1 }
    server.assign([rare])
    let lost = 0
    server.intercept = ({ path, body }) =>
      path === 'results' && body.results.length > 0 && ++lost <= 2 ? 'lost' : null
    const running = test.enrolled().run()
    // Its first check is at once, and there is no other one.
    await eventually(() => lost > 2 && server.duplicates === 2)
    expect(await running.stop()).toBe(0)
    const [first, second, third] = server.batches().filter(({ results }) => results.length > 0)
    const nameOf = ({ boot_id, sequence }: any) => [boot_id, sequence]
    expect([nameOf(second), nameOf(third)]).toEqual([nameOf(first), nameOf(first)])
    expect(second.results.map(keyOf)).toEqual(first.results.map(keyOf))
    expect(second.results[0].age_seconds).toBeGreaterThan(first.results[0].age_seconds)
    expect(server.duplicates).toBe(2)
  })

  it('is not asked again before the time that it names', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    let refused = 0
    server.intercept = ({ path }) => {
      if (path !== 'results') return null
      refused++
      return { status: 429, headers: { 'retry-after': '3600' } }
    }
    const probe = test.enrolled()
    const running = probe.run()
    await eventually(() => targets.hits('/a') >= 4 && probe.waiting().length >= 3)
    expect(refused).toBe(1)
    expect(await running.stop()).toBe(0)
    server.intercept = () => null
    probe.run()
    await allArrived('mon_a', '/a')
  })

  it('gets smaller batches if they are too large, and loses only those that it rejects', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    const probe = test.enrolled()
    await server.close()
    server.intercept = ({ path, body }) =>
      path === 'results' && body.results.length > 1 ? { status: 413, code: 'body_too_large' } : null
    await server.open()
    const running = probe.run()
    await eventually(() => targets.hits('/a') >= 3)
    await allArrived('mon_a', '/a')
    let rejected = 0
    server.intercept = ({ path, body }) => {
      if (path !== 'results' || body.results.length === 0) return null
      rejected = body.results.length
      server.intercept = () => null
      return {
        status: 422,
        code: 'invalid_input',
        json: { errors: [{ path: '/results/0', detail: 'is wrong' }] },
      }
    }
    await running.says('Holdfast rejects a batch, which is dropped')
    await eventually(() => server.batches().at(-1)?.dropped === rejected)
  })
})

const missing = missingPrograms(['faketime'])

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a machine whose clock is wrong'), () => {
  it('checks at the times of the service, and says what is wrong', async () => {
    const { server, targets } = test
    server.assign([checkOf('mon_a', targets.url)])
    server.answer = { clock_skew_seconds: 7200 }
    const environment = { LD_PRELOAD: faketimeLibrary, FAKETIME: '+2h', DONT_FAKE_MONOTONIC: '1' }
    const running = test.enrolled().run(undefined, { environment })
    await running.says('The clock of this machine is 7200 seconds ahead')
    await eventually(() => server.results('mon_a').length >= 2)
    const hoursAhead = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000)
    expect(server.results('mon_a').map(({ slot_at }) => hoursAhead(slot_at))).not.toContain(2)
    expect(hoursAhead(server.batches().at(-1).sent_at)).toBe(2)
  })
})

const noDisk = missingDisk()

describe.skipIf(noDisk.length > 0)(titleWithout(noDisk, 'a full disk'), () => {
  it('stops no checks, and costs no results as long as memory has space for them', async () => {
    const { server, targets } = test
    const disk = join(test.folder, 'disk')
    givenSmallDisk(disk, '256k')
    server.assign([checkOf('mon_a', `${targets.url}/a`)])
    const probe = test.enrolled(join(disk, 'state'))
    const running = probe.run()
    await eventually(() => server.results('mon_a').length >= 1)
    const filler = join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(2 ** 20))).toThrow('ENOSPC')
    // They are sent without being stored.
    const sent = server.results('mon_a').length
    await eventually(() => server.results('mon_a').length >= sent + 2)
    await server.close()
    await running.says('Results cannot be stored')
    const hits = targets.hits('/a')
    await eventually(() => targets.hits('/a') >= hits + 3)
    rmSync(filler)
    await server.open()
    await eventually(() => {
      const dropped = server.batches().at(-1)?.dropped ?? 0
      return server.results('mon_a').length + dropped === targets.hits('/a')
    })
  })
})
