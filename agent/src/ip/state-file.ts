/**
 * Stores the last report and its time in a file. The file only avoids reports: if it is missing or unreadable, the next
 * check reports again.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replaceFile } from '../atomic-file.ts'
import { messageOf } from '../log-on-change.ts'
import type { Addresses } from './addresses.ts'

export type LastReport = {
  /** Identifies the service and the token of the report. A different service or token gets its own report. */
  to: string
  addresses: Addresses
  at: string
}

export function recipientKey(url: URL, token: string): string {
  return createHash('sha256').update(`${url.href} ${token}`).digest('hex').slice(0, 32)
}

export interface StateFile {
  /** Null if nothing is known. */
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
        replaceFile(path, `${JSON.stringify(next)}\n`)
        isWritable = true
      } catch (error) {
        if (isWritable)
          log(`The state file cannot be written, so a restart will report again: ${messageOf(error)}`)
        isWritable = false
      }
    },
  }
}

function load(path: string, log: (line: string) => void): LastReport | null {
  try {
    return readLastReport(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log(`The state file ${path} cannot be read and will be replaced: ${messageOf(error)}`)
    return null
  }
}

function readLastReport(text: string): LastReport {
  const { to, addresses, at } = JSON.parse(text) as Partial<LastReport>
  if (typeof to !== 'string' || typeof addresses !== 'object' || Number.isNaN(Date.parse(at ?? '')))
    throw new Error('it is not a state file of holdfast-agent ip')
  return { to, addresses, at: at ?? '' }
}
