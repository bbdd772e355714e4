/**
 * Reports that could not be sent, one compressed file each: at most 24 hours and 8 MiB, the oldest is dropped first.
 * Files are replaced atomically, so a crash loses at most the report that is being written.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createFolder, replaceFile } from '../../atomic-file.ts'
import type { Report } from '../protocol/report.ts'

export interface Spool {
  count(): number
  /** Returns false if the report cannot be stored. */
  add(report: Report): boolean
  /** The newest report that is stored; null if there is none. */
  newest(): { name: string; report: Report } | null
  remove(name: string): void
  clear(): void
}

const ageMaxMs = 24 * 3_600_000
const bytesMax = 8 * 2 ** 20
const pattern = /^(\d{15})-\d{12}-[0-9a-f]{8}\.json\.gz$/

export function spoolName({ sent_at, sequence, boot_id }: Report): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(Date.parse(sent_at), 15)}-${digits(sequence, 12)}-${boot_id.slice(0, 8)}.json.gz`
}

type Entry = { name: string; at: number; bytes: number }

export function openSpool(stateDirectory: string, clock: () => Date): Spool {
  const directory = join(stateDirectory, 'spool')
  /** The oldest first. */
  let entries = load(directory)

  function remove(name: string): void {
    entries = entries.filter((entry) => entry.name !== name)
    rmSync(join(directory, name), { force: true })
  }

  function dropOld(): void {
    const oldest = clock().getTime() - ageMaxMs
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    for (const entry of [...entries]) {
      if (entry.at >= oldest && bytes <= bytesMax) continue
      bytes -= entry.bytes
      remove(entry.name)
    }
  }

  function store(report: Report): boolean {
    const at = Date.parse(report.sent_at)
    const name = spoolName(report)
    const content = gzipSync(JSON.stringify(report))
    try {
      // A power failure damages the newest files at most, which are then left out.
      replaceFile(join(directory, name), content, false)
    } catch {
      return false
    }
    entries = [...entries.filter((entry) => entry.name !== name), { name, at, bytes: content.length }]
    entries.sort((one, other) => (one.name < other.name ? -1 : 1))
    return true
  }

  return {
    count: () => entries.length,
    add(report) {
      const { facts: _facts, certificates: _certificates, ...rest } = report
      const isStored = store(rest) || dropOldest(rest)
      dropOld()
      return isStored
    },
    newest() {
      dropOld()
      for (;;) {
        const entry = entries.at(-1)
        if (!entry) return null
        const report = read(join(directory, entry.name))
        if (report) return { name: entry.name, report }
        remove(entry.name)
      }
    },
    remove,
    clear() {
      for (const { name } of entries) remove(name)
    },
  }

  /** On a full disk, the oldest report makes space for the new one. */
  function dropOldest(report: Report): boolean {
    const [oldest] = entries
    if (!oldest) return false
    remove(oldest.name)
    return store(report)
  }
}

function load(directory: string): Entry[] {
  try {
    createFolder(directory)
    const entries: Entry[] = []
    for (const name of readdirSync(directory).sort()) {
      const path = join(directory, name)
      const at = Number(pattern.exec(name)?.[1])
      if (Number.isNaN(at)) rmSync(path, { force: true, recursive: true })
      else entries.push({ name, at, bytes: statSync(path).size })
    }
    return entries
  } catch {
    return []
  }
}

/** Null if the file is damaged. */
function read(path: string): Report | null {
  try {
    const report = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Report
    return Array.isArray(report.samples) ? report : null
  } catch {
    return null
  }
}
