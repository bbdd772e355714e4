/**
 * The jobs of this machine on disk: of each, a file with what is known of it, and its log until it is reported. A job
 * is stored before it runs, so that it is never run again, and so that its outcome is reported after a restart.
 */
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { createFolder, giveToOwner, replaceFile } from '../../atomic-file.ts'
import type { Outcome } from '../recipes/execute.ts'

/** A part of the log, from a position in bytes up to another one. */
export type LogPart = { offset: number; end: number; text: string }

export interface StoredJob {
  readonly id: string
  readonly recipeHash: string | null
  readonly outcome: Outcome | null
  setRecipeHash(hash: string): void
  /** Adds to the log. Returns false if it cannot be stored. */
  append(text: string): boolean
  /** Adds a line of the agent to the log. */
  note(text: string): boolean
  /** The job has ended. */
  finish(outcome: Outcome): void
  /** The next part of the log that Holdfast does not have yet. It may be empty. */
  unreported(): LogPart
  /** Whether the log is longer than up to the end of this part. */
  hasMore(part: LogPart): boolean
  /** Holdfast has the log up to this position. */
  reportedUntil(position: number): void
  /** Holdfast has the outcome. */
  reported(): void
}

export interface JobFiles {
  /** Null if this job was stored before: it must not run again. Throws if it cannot be stored. */
  create(id: string): StoredJob | null
  /** Those whose outcome Holdfast does not have. */
  unreported(): StoredJob[]
}

/** What is stored of a job. */
type Content = {
  recipe_hash: string | null
  outcome: Outcome | null
  log_reported: number
  is_reported: boolean
}

const unknown: Content = { recipe_hash: null, outcome: null, log_reported: 0, is_reported: false }
const partBytesMax = 256 * 1024
/** So many files of reported jobs are kept. */
const reportedMax = 100
const pattern = /^([0-9A-Za-z_-]+)\.json$/

export function openJobFiles(stateDirectory: string): JobFiles {
  const directory = join(stateDirectory, 'jobs')

  function ids(): string[] {
    try {
      return readdirSync(directory).flatMap((file) => pattern.exec(file)?.[1] ?? [])
    } catch {
      return []
    }
  }

  /** Ids begin with their time. */
  function forget(): void {
    const known = ids().sort()
    for (const id of known.slice(0, Math.max(0, known.length - reportedMax)))
      if (read(directory, id)?.is_reported) rmSync(join(directory, `${id}.json`), { force: true })
  }

  return {
    create(id) {
      if (ids().includes(id)) return null
      createFolder(directory)
      forget()
      write(directory, id, unknown)
      rmSync(join(directory, `${id}.log`), { force: true })
      return storedJob(directory, id, unknown)
    },
    unreported() {
      return ids().flatMap((id) => {
        // A power failure may have damaged it.
        const content = read(directory, id) ?? unknown
        return content.is_reported ? [] : [storedJob(directory, id, content)]
      })
    },
  }
}

function storedJob(directory: string, id: string, initial: Content): StoredJob {
  let content = initial
  const logPath = join(directory, `${id}.log`)

  /** What cannot be written is still known to this process. */
  function change(changed: Partial<Content>, flush: boolean): void {
    content = { ...content, ...changed }
    try {
      write(directory, id, content, flush)
    } catch {
      // The next change writes it again.
    }
  }

  function append(text: string): boolean {
    if (content.is_reported) return true
    try {
      appendFileSync(logPath, text, { mode: 0o600 })
      giveToOwner(logPath)
      return true
    } catch {
      return false
    }
  }

  return {
    id,
    get recipeHash() {
      return content.recipe_hash
    },
    get outcome() {
      return content.outcome
    },
    setRecipeHash: (recipe_hash) => change({ recipe_hash }, false),
    append,
    note: (text) => append(`${endsLine(logPath) ? '' : '\n'}[${text}]\n`),
    finish: (outcome) => change({ outcome }, true),
    unreported: () => readPart(logPath, content.log_reported),
    hasMore: ({ end }) => sizeOf(logPath) > end,
    reportedUntil: (log_reported) => change({ log_reported }, false),
    reported() {
      change({ is_reported: true }, true)
      rmSync(logPath, { force: true })
    },
  }
}

function read(directory: string, id: string): Content | null {
  try {
    return JSON.parse(readFileSync(join(directory, `${id}.json`), 'utf8')) as Content
  } catch {
    return null
  }
}

function write(directory: string, id: string, content: Content, flush = true): void {
  replaceFile(join(directory, `${id}.json`), `${JSON.stringify(content)}\n`, flush)
}

function readPart(path: string, offset: number): LogPart {
  const bytes = wholeCharacters(readBytes(path, offset, partBytesMax))
  return { offset, end: offset + bytes.length, text: bytes.toString() }
}

function endsLine(path: string): boolean {
  const size = sizeOf(path)
  return size === 0 || readBytes(path, size - 1, 1).toString() === '\n'
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Empty if there is no such file. */
function readBytes(path: string, offset: number, max: number): Buffer {
  const size = Math.max(0, Math.min(max, sizeOf(path) - offset))
  if (size === 0) return Buffer.alloc(0)
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, offset))
  } finally {
    closeSync(file)
  }
}

/** Without a character that is cut at the end (UTF-8, RFC 3629). */
function wholeCharacters(bytes: Buffer): Buffer {
  let start = bytes.length
  while (start > 0 && ((bytes[start - 1] ?? 0) & 0xc0) === 0x80) start -= 1
  const lead = bytes[start - 1] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return start > 0 && start - 1 + length > bytes.length ? bytes.subarray(0, start - 1) : bytes
}
