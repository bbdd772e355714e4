/**
 * Results that wait to be sent: files of at most 500, compressed and encrypted, at most 24 hours old and 50 MB together;
 * the oldest are dropped and counted. A file is complete or not there, so that a crash loses no stored result. What was
 * sent but not answered is sent again, which the service recognises by the monitor and the time of each result.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, replaceFile } from '../../atomic-file.ts'
import { messageOf } from '../../log-on-change.ts'
import type { ProbeClock } from '../checking/clock.ts'
import { type Result, resultsMax } from '../protocol/messages.ts'
import { type FileName, newFileName, parseFileName, shortBoot } from './result-file-name.ts'
import type { Seal } from './sealed.ts'

/** A result as it is stored. */
export type StoredResult = Omit<Result, 'age_seconds'> & {
  due: {
    /** When the check was due: in milliseconds since this start of the machine, and by the clock of the machine. */
    passed: number
    boot: string
    machine: number
    /** Whether `slot_at` is the time of the service, and not that of the machine. */
    isServiceTime: boolean
  }
}

export interface ResultStore {
  count(): number
  /** Stores results, the oldest first. */
  add(results: readonly StoredResult[]): void
  /** The newest results, at most so many, in whole files; at least one file. Those of earlier calls stay until removed. */
  newest(max: number): { names: readonly string[]; results: readonly StoredResult[] }
  remove(names: readonly string[]): void
  /** Removes files, and counts their results as dropped. */
  drop(names: readonly string[]): void
  /** Makes two files of one that is too large to be sent. */
  split(name: string): void
  /** Changes results that were due since then (`ProbeClock.passed`). */
  revise(since: number, change: (result: StoredResult) => StoredResult): void
  clear(): void
}

export type ResultStoreOptions = {
  directory: string
  seal: Seal
  clock: ProbeClock
  onDropped: (count: number) => void
  logChange: (topic: string, line: string) => void
  limits?: Partial<StoreLimits>
}

export type StoreLimits = { ageMs: number; bytes: number; inMemory: number }

const limitsByDefault: StoreLimits = { ageMs: 24 * 3_600_000, bytes: 50_000_000, inMemory: 1000 }

/** `results`: of a file that could not be written. */
type Entry = FileName & { bytes: number; results?: readonly StoredResult[] }

/** So many files of a size become one. */
const mergedFiles = 20

export function openResultStore(options: ResultStoreOptions): ResultStore {
  const { seal, clock, onDropped, logChange } = options
  const limits = { ...limitsByDefault, ...options.limits }
  const directory = join(options.directory, 'results')
  const boot = shortBoot(clock.machineBoot)
  const orderOf = (file: FileName): [number, number] => (file.boot === boot ? [1, file.passed] : [0, file.at])
  const byAge = (one: Entry, other: Entry) => {
    const [a, b] = [orderOf(one), orderOf(other)]
    return a[0] - b[0] || a[1] - b[1]
  }
  /** The oldest first. */
  let entries = load()
  /** Those that are just being sent. */
  let held: readonly string[] = []

  function load(): Entry[] {
    try {
      createFolder(directory)
      const found: Entry[] = []
      for (const name of readdirSync(directory)) {
        const path = join(directory, name)
        const parsed = parseFileName(name)
        if (parsed) found.push({ ...parsed, bytes: statSync(path).size })
        else {
          // What a crash has left, or a file of something else.
          if (!name.endsWith('.new'))
            logChange('foreign file', `${path} is no file of this probe, and was deleted.`)
          rmSync(path, { force: true, recursive: true })
        }
      }
      return found.sort(byAge)
    } catch (error) {
      logChange('store', `${directory} cannot be used: ${messageOf(error)}`)
      return []
    }
  }

  function ageOf(entry: Entry): number {
    return entry.boot === boot ? clock.passed() - entry.passed : clock.now() - entry.at
  }

  function remove(names: readonly string[]): number {
    const gone = entries.filter(({ name }) => names.includes(name))
    entries = entries.filter(({ name }) => !names.includes(name))
    for (const { name, results } of gone) if (!results) rmSync(join(directory, name), { force: true })
    return gone.reduce((sum, { count }) => sum + count, 0)
  }

  const drop = (names: readonly string[]) => onDropped(remove(names))

  function dropOld(): void {
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    let inMemory = entries.reduce((sum, { results }) => sum + (results?.length ?? 0), 0)
    for (const entry of [...entries]) {
      const isFull = bytes > limits.bytes || (entry.results && inMemory > limits.inMemory)
      if (ageOf(entry) <= limits.ageMs && !isFull) continue
      bytes -= entry.bytes
      inMemory -= entry.results?.length ?? 0
      drop([entry.name])
    }
  }

  function write(results: readonly StoredResult[]): Entry | null {
    const named = newFileName(results)
    const content = seal.seal(results)
    try {
      // A power failure damages the newest files at most.
      replaceFile(join(directory, named.name), content, false)
      return { ...named, bytes: content.length }
    } catch (error) {
      logChange('store', `Results cannot be stored, and the oldest are dropped: ${messageOf(error)}`)
      return null
    }
  }

  /** On a full disk, the oldest file makes space for the new one; without any, results stay in memory. */
  function insert(results: readonly StoredResult[]): void {
    const [oldest] = entries.filter((entry) => !entry.results)
    let entry = write(results)
    if (entry) logChange('store', '')
    else if (oldest) {
      drop([oldest.name])
      entry = write(results)
    }
    entries.push(entry ?? { ...newFileName(results), bytes: 0, results })
    entries.sort(byAge)
  }

  /** Null if the file cannot be used; it is then gone. */
  function read(entry: Entry): readonly StoredResult[] | null {
    if (entry.results) return entry.results
    try {
      const results = seal.open(readFileSync(join(directory, entry.name)))
      if (!Array.isArray(results)) throw new Error('it contains no results')
      return results as StoredResult[]
    } catch (error) {
      logChange('damaged file', `${join(directory, entry.name)} was dropped: ${messageOf(error)}.`)
      drop([entry.name])
      return null
    }
  }

  /** Many small files become one, so that a long disconnection leaves few. */
  function merge(): void {
    for (const [least, most] of [
      [1, mergedFiles],
      [mergedFiles, mergedFiles ** 2],
    ] as const) {
      const alike = entries.filter(
        ({ name, count, results }) => !results && count >= least && count < most && !held.includes(name),
      )
      if (alike.length < mergedFiles) continue
      const all = alike.flatMap((entry) => read(entry) ?? [])
      const written: Entry[] = []
      for (let from = 0; from < all.length; from += resultsMax) {
        const entry = write(all.slice(from, from + resultsMax))
        if (!entry) {
          // A full disk: they stay as they are.
          for (const { name } of written) rmSync(join(directory, name), { force: true })
          return
        }
        written.push(entry)
      }
      remove(alike.map(({ name }) => name))
      entries = [...entries, ...written].sort(byAge)
    }
  }

  return {
    count: () => entries.reduce((sum, { count }) => sum + count, 0),
    add(results) {
      for (let from = 0; from < results.length; from += resultsMax)
        insert(results.slice(from, from + resultsMax))
      dropOld()
      merge()
    },
    newest(max) {
      dropOld()
      const names: string[] = []
      const chosen: StoredResult[] = []
      for (const entry of entries.toReversed()) {
        if (names.length > 0 && chosen.length + entry.count > max) break
        const results = read(entry)
        if (!results) continue
        names.push(entry.name)
        chosen.push(...results.toReversed())
        if (chosen.length >= max) break
      }
      held = names
      return { names, results: chosen }
    },
    remove: (names) => void remove(names),
    drop,
    split(name) {
      const entry = entries.find((one) => one.name === name)
      const results = entry && read(entry)
      if (!results || results.length < 2) return
      const half = Math.ceil(results.length / 2)
      remove([name])
      for (const part of [results.slice(0, half), results.slice(half)]) insert(part)
    },
    revise(since, change) {
      for (const entry of entries.toReversed()) {
        const isRecent = entry.boot === boot && entry.passed >= since
        if (!isRecent) return
        const results = read(entry)
        if (!results) continue
        const changed = results.map((result) => (result.due.passed >= since ? change(result) : result))
        if (changed.every((result, index) => result === results[index])) continue
        remove([entry.name])
        insert(changed)
      }
    },
    clear: () => void remove(entries.map(({ name }) => name)),
  }
}

/** How many results are stored, for a process that only looks. */
export function storedResults(directory: string): number {
  try {
    return readdirSync(join(directory, 'results')).reduce(
      (sum, name) => sum + (parseFileName(name)?.count ?? 0),
      0,
    )
  } catch {
    return 0
  }
}
