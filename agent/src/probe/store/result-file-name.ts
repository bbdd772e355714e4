/** The name of a file of results tells its age and how many it has, so that it need not be read to be counted or dropped. */
import { randomBytes } from 'node:crypto'

export type FileName = {
  name: string
  /** When its newest check was due: by the time of the service, and in milliseconds since the start of the machine. */
  at: number
  passed: number
  /** The first characters of what identifies this start of the machine. */
  boot: string
  count: number
}

const pattern = /^(\d{15})-(\d{14})-([0-9a-f]{8})-(\d{4})-[0-9a-f]{8}\.results$/

/** `results`: at least one, the oldest first. */
export function newFileName(
  results: readonly { slot_at: string; due: { passed: number; boot: string } }[],
): FileName {
  const newest = results.at(-1)
  if (!newest) throw new Error('A file of results has results')
  const digits = (value: number, length: number) =>
    String(Math.max(0, Math.round(value))).padStart(length, '0')
  const [at, passed] = [Date.parse(newest.slot_at), newest.due.passed]
  const boot = shortBoot(newest.due.boot)
  const random = randomBytes(4).toString('hex')
  const name = `${digits(at, 15)}-${digits(passed, 14)}-${boot}-${digits(results.length, 4)}-${random}.results`
  return { name, at, passed, boot, count: results.length }
}

export function shortBoot(bootId: string): string {
  return bootId.slice(0, 8)
}

/** Null if the file is none of a probe. */
export function parseFileName(name: string): FileName | null {
  const [, at, passed, boot = '', count] = pattern.exec(name) ?? []
  if (at === undefined) return null
  return { name, at: Number(at), passed: Number(passed), boot, count: Number(count) }
}
