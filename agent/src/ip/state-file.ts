/**
 * What was reported last, and when, in a file. It only saves reports: without it, or with one that cannot be read,
 * the next look reports again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Addresses } from './addresses.ts'

export type LastReport = {
  /** Of which service and token: another one has been told nothing yet. */
  to: string
  addresses: Addresses
  at: string
}

export function recipientKey(url: URL, token: string): string {
  return createHash('sha256').update(`${url.href} ${token}`).digest('hex').slice(0, 32)
}

export interface StateFile {
  /** Null: nothing that is known of. */
  read(): LastReport | null
  save(reported: LastReport): void
}

export function openStateFile(path: string, log: (line: string) => void): StateFile {
  let reported = load(path, log)
  let isWritable = true
  return {
    read: () => reported,
    save(next) {
      reported = next
      try {
        write(path, `${JSON.stringify(next)}\n`)
        isWritable = true
      } catch (error) {
        if (isWritable)
          log(`What was reported cannot be kept, a restart will report again: ${messageOf(error)}`)
        isWritable = false
      }
    },
  }
}

/** Beside it first, so that a crash leaves the old one or the new one. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

function load(path: string, log: (line: string) => void): LastReport | null {
  try {
    return readLastReport(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log(`The state file ${path} cannot be read, and is begun anew: ${messageOf(error)}`)
    return null
  }
}

function readLastReport(text: string): LastReport {
  const { to, addresses, at } = JSON.parse(text) as Partial<LastReport>
  if (typeof to !== 'string' || typeof addresses !== 'object' || Number.isNaN(Date.parse(at ?? '')))
    throw new Error('it is no state of holdfast-agent ip')
  return { to, addresses, at: at ?? '' }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
