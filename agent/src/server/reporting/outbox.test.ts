/** The order and the waits of reports, in simulated time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Report } from '../protocol/report.ts'
import { openSpool, type Spool } from '../state/spool.ts'
import type { Outcome } from './delivery.ts'
import { createOutbox, type Time } from './outbox.ts'

const start = Date.parse('2026-11-28T12:00:00Z')

type Sent = { at: number; sequence: number; isLate: boolean; samples: number }

/** An outbox whose time passes only when nothing else happens. A report is added each minute. */
function givenOutbox(answer: (at: number, report: Report) => Outcome, wrap = (spool: Spool) => spool) {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-outbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  let now = 0
  const sent: Sent[] = []
  const stopping = new AbortController()
  const reports: { at: number; report: Report }[] = []
  const time: Time = {
    passed: () => now,
    random: () => 1,
    async wait(ms) {
      const due = reports[0]
      if (due && due.at <= now + ms) {
        now = Math.max(now, due.at)
        reports.shift()
        outbox.add(due.report)
      } else if (!due && ms > 1_000_000) stopping.abort()
      else now += ms
    },
  }
  const spool = wrap(openSpool(directory, () => new Date(start + now)))
  const outbox = createOutbox({
    async send(report) {
      const { sequence, is_late: isLate, samples } = report
      const outcome = answer(now, report)
      if (outcome.kind === 'accepted') sent.push({ at: now, sequence, isLate, samples: samples.length })
      return outcome
    },
    isEnrolledAgain: () => false,
    spool,
    time,
    signal: stopping.signal,
  })
  return {
    outbox,
    spool,
    sent,
    /** Adds a report at each of these minutes, and runs until nothing is left to do. */
    async run(minutes: number[]) {
      for (const minute of minutes) reports.push({ at: minute * 60_000, report: report(minute) })
      return await outbox.run()
    },
  }
}

function report(minute: number): Report {
  const at = new Date(start + minute * 60_000).toISOString()
  return {
    version: '0.1.0',
    form: 'node',
    fingerprint: 'f'.repeat(64),
    boot_id: 'b636626e-304b-4b58-a641-7d12c05e11df',
    sequence: minute,
    sent_at: at,
    is_late: false,
    config_version: 1,
    samples: [{ at, metrics: { 'system.load.1': 1 } }],
  }
}

const accepted: Outcome = { kind: 'accepted' }
const later = (waitMs = 0): Outcome => ({ kind: 'later', waitMs, isRefused: false })
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('the outbox', () => {
  it('replays hours without a connection: the current report first, then the newest, one a second', async () => {
    const back = 301 * 60_000
    const { sent, spool, run } = givenOutbox((at) => (at < back ? later() : accepted))
    await run(minutes(1, 360))
    const [first] = sent
    expect(first).toMatchObject({ isLate: false })
    expect(first?.at).toBeLessThanOrEqual(back + 300_000)
    const late = sent.filter(({ isLate }) => isLate)
    const current = sent.filter(({ isLate }) => !isLate)
    // One for each minute before the connection came back.
    expect(late.length).toBeGreaterThanOrEqual(295)
    expect(late.map(({ sequence }) => sequence)).toEqual(
      late.map(({ sequence }) => sequence).toSorted((a, b) => b - a),
    )
    for (const [index, { at }] of late.entries())
      expect(at - (late[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1000)
    // The replay never delays the reports of the present.
    for (const { at, sequence } of current.slice(1)) expect(at).toBe(sequence * 60_000)
    expect(new Set(sent.map(({ sequence }) => sequence)).size).toBe(sent.length)
    expect(spool.count()).toBe(0)
  })

  it('waits up to 1, 2, 4 … 300 seconds after failures', async () => {
    const attempts: number[] = []
    const { run } = givenOutbox((at) => {
      attempts.push(at)
      return at < 4_000_000 ? later() : accepted
    })
    await run([1])
    const waits = attempts.slice(1).map((at, index) => (at - (attempts[index] ?? 0)) / 1000)
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  })

  it('waits as long as the service asks for', async () => {
    const attempts: number[] = []
    const { run } = givenOutbox((at) => {
      attempts.push(at)
      return attempts.length === 1 ? later(90_000) : accepted
    })
    await run([1, 2, 3])
    expect(attempts.slice(0, 2)).toEqual([60_000, 150_000])
  })

  it('loses no report to a refusal of another one', async () => {
    const { sent, run, spool } = givenOutbox((_at, { sequence }) =>
      sequence === 2 ? { kind: 'dropped' } : accepted,
    )
    await run([1, 2, 3])
    expect(sent.map(({ sequence }) => sequence)).toEqual([1, 3])
    expect(spool.count()).toBe(0)
  })

  it('sends the samples with the next report if the disk is full', async () => {
    const full = (spool: Spool): Spool => ({ ...spool, add: () => false })
    const { sent, run } = givenOutbox((at) => (at < 200_000 ? later(30_000) : accepted), full)
    await run([1, 2, 3, 4])
    expect(sent.reduce((sum, { samples }) => sum + samples, 0)).toBe(4)
  })

  it('stops when the agent was revoked, and stores the current report when it is closed', async () => {
    const { run, outbox, spool } = givenOutbox(() => ({ kind: 'revoked' }))
    expect(await run([1, 2])).toBe('revoked')
    outbox.close()
    expect(spool.count()).toBe(1)
  })
})
