import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceFile } from '../../atomic-file.ts'
import { lockHolder, takeLock } from '../../service/lock.ts'
import type { Report } from '../protocol/report.ts'
import { enrolmentFile } from './enrolment.ts'
import { openProgress } from './progress.ts'
import { openSequence } from './sequence.ts'
import { openSpool } from './spool.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'holdfast-state-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const start = Date.parse('2026-11-28T12:00:00Z')

function report(sequence: number, minutes: number, units: string[] = []): Report {
  return {
    version: '0.1.0',
    form: 'node',
    fingerprint: 'f'.repeat(64),
    boot_id: 'b636626e-304b-4b58-a641-7d12c05e11df',
    sequence,
    sent_at: new Date(start + minutes * 60_000).toISOString(),
    is_late: true,
    config_version: 1,
    samples: [
      { at: new Date(start + minutes * 60_000).toISOString(), metrics: { 'system.load.1': sequence } },
    ],
    failed_units: units,
    facts: { hostname: 'web-1' },
  }
}

describe('the secret', () => {
  it('is readable by its user only, and survives a write that fails', () => {
    const file = enrolmentFile(directory)
    expect(file.read()).toBeNull()
    const enrolment = {
      url: 'https://holdfast.example/',
      ca: null,
      agent_id: 'agt_1',
      server_id: 'srv_1',
      server_name: 'web-1',
      secret: 'hfa_1',
    }
    file.save(enrolment)
    expect(statSync(file.path).mode & 0o777).toBe(0o600)
    const revision = file.revision()
    mkdirSync(`${file.path}.new`)
    expect(() => file.save({ ...enrolment, secret: 'hfa_2' })).toThrow()
    expect(file.read()).toEqual(enrolment)
    expect(file.revision()).toBe(revision)
    writeFileSync(file.path, '{"url":')
    expect(() => file.read()).toThrow('Enrol this machine again')
  })
})

describe('a file', () => {
  it('is never seen half written', () => {
    const path = join(directory, 'file')
    replaceFile(path, 'one')
    replaceFile(path, 'two')
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(readdirSync(directory)).toEqual(['file'])
  })
})

describe('the sequence', () => {
  it('continues after a restart, and begins at 1 with each boot', () => {
    expect(openSequence(directory, 'boot-1', 5).next()).toEqual({ sequence: 1, isStored: true })
    const next = openSequence(directory, 'boot-1', 90)
    expect([next.next().sequence, next.next().sequence]).toEqual([2, 3])
    expect(openSequence(directory, 'boot-1', 200).next().sequence).toBe(4)
    expect(openSequence(directory, 'boot-2', 5).next().sequence).toBe(1)
  })

  it('does not repeat a number if its file is damaged', () => {
    openSequence(directory, 'boot-1', 5).next()
    writeFileSync(join(directory, 'sequence'), 'boot-1 000')
    expect(openSequence(directory, 'boot-1', 3600.5).next().sequence).toBe(3602)
  })
})

describe('the spool', () => {
  it('keeps reports over a restart, without facts, and returns the newest', () => {
    const spool = openSpool(directory, () => new Date(start))
    for (const sequence of [1, 2, 3]) expect(spool.add(report(sequence, sequence))).toBe(true)
    const again = openSpool(directory, () => new Date(start + 3_600_000))
    expect(again.count()).toBe(3)
    const newest = again.newest()
    expect(newest?.report).toMatchObject({ sequence: 3, samples: [{ metrics: { 'system.load.1': 3 } }] })
    expect(newest?.report).not.toHaveProperty('facts')
    again.remove(newest?.name ?? '')
    expect(again.newest()?.report.sequence).toBe(2)
  })

  it('drops what is older than a day, and what is damaged', () => {
    const spool = openSpool(directory, () => new Date(start + 24 * 3_600_000 + 90_000))
    for (const sequence of [1, 2, 3, 4]) spool.add(report(sequence, sequence))
    expect(spool.count()).toBe(3)
    const [, , last = ''] = readdirSync(join(directory, 'spool'))
    writeFileSync(join(directory, 'spool', last), 'damaged')
    writeFileSync(join(directory, 'spool', `${last}.new`), 'half written')
    const again = openSpool(directory, () => new Date(start))
    expect(again.newest()?.report.sequence).toBe(3)
    expect(readdirSync(join(directory, 'spool'))).toHaveLength(2)
  })

  it('takes at most 8 MiB, and drops the oldest first', () => {
    const spool = openSpool(directory, () => new Date(start))
    // Random text cannot be compressed to less than three quarters.
    const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')
    const noise = Array.from({ length: 20 }, random)
    for (let sequence = 1; sequence <= 10; sequence++) spool.add(report(sequence, sequence, noise))
    const sizes = readdirSync(join(directory, 'spool')).map(
      (name) => statSync(join(directory, 'spool', name)).size,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 2 ** 20)
    expect(spool.count()).toBe(6)
    expect(spool.newest()?.report.sequence).toBe(10)
  })

  it('says that a report cannot be stored', () => {
    const spool = openSpool(directory, () => new Date(start))
    rmSync(join(directory, 'spool'), { recursive: true })
    writeFileSync(join(directory, 'spool'), '')
    expect(spool.add(report(1, 1))).toBe(false)
  })
})

describe('the lock', () => {
  it('is taken by one process, and left by one that has ended', () => {
    const lock = takeLock(directory)
    if ('heldBy' in lock) throw new Error('held')
    expect(lockHolder(directory)).toBe(process.pid)
    lock.release()
    expect(lockHolder(directory)).toBeNull()
    writeFileSync(join(directory, 'lock'), '1 1\n')
    expect(takeLock(directory)).not.toHaveProperty('heldBy')
    const started = readFileSync('/proc/1/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19]
    writeFileSync(join(directory, 'lock'), `1 ${started}\n`)
    expect(takeLock(directory)).toEqual({ heldBy: 1 })
  })
})

describe('the progress', () => {
  it('is kept, and a damaged file is replaced', () => {
    openProgress(directory).change({ config: { version: 2, interval_seconds: 5 }, wanted: ['facts'] })
    expect(openProgress(directory).read()).toMatchObject({
      config: { version: 2, interval_seconds: 10 },
      wanted: ['facts'],
    })
    writeFileSync(join(directory, 'progress.json'), '{')
    chmodSync(join(directory, 'progress.json'), 0o600)
    expect(openProgress(directory).read()).toMatchObject({ config: null, wanted: [], accepted_at: null })
  })
})
