/**
 * Results that wait to be sent: files of at most 500, at most 24 hours old and 50 MB together; the oldest are dropped and
 * counted. A crash loses no stored result. What was sent but not answered is sent again, which the service recognises by
 * the monitor and the time of each result.
 */
import { resultsMax } from '../protocol/messages.ts'
import type { ResultFile, ResultFiles, StoredResult } from './result-files.ts'

export interface ResultStore {
  count(): number
  /** Stores results, the oldest first. */
  add(results: readonly StoredResult[]): void
  /** Of the newest file; undefined if there is none. */
  newestName(): string | undefined
  /** The newest results, in whole files of together at most `max`, or one file. They stay until they are removed. */
  newest(max: number): { names: readonly string[]; results: readonly StoredResult[] }
  remove(names: readonly string[]): void
  /** Removes files, and counts their results as dropped. */
  drop(names: readonly string[]): void
  /** Makes two files of one that is too large to be sent. */
  split(name: string): void
  /** Changes results of which the check was due since then (`ProbeClock.passed`). */
  revise(since: number, change: (result: StoredResult) => StoredResult): void
  clear(): void
}

export type StoreLimits = { ageMs: number; bytes: number; inMemory: number }

const limitsByDefault: StoreLimits = { ageMs: 24 * 3_600_000, bytes: 50_000_000, inMemory: 1000 }

/** So many small files become one, so that a long disconnection leaves few. */
const mergedFiles = 20

export function openResultStore(
  files: ResultFiles,
  onDropped: (count: number) => void,
  limits: StoreLimits = limitsByDefault,
): ResultStore {
  /** Those that are being sent. */
  let held: readonly string[] = []

  function drop(names: readonly string[]): void {
    const dropped = files.all().filter(({ name }) => names.includes(name))
    for (const { name } of dropped) files.remove(name)
    if (dropped.length > 0) onDropped(sumOf(dropped, ({ count }) => count))
  }

  /** A file that cannot be used is dropped. */
  function read(file: ResultFile): readonly StoredResult[] {
    const results = files.read(file)
    if (!results) drop([file.name])
    return results ?? []
  }

  /** On a full disk the oldest file makes space for the new one; if that is not enough, the results stay in memory. */
  function insert(results: readonly StoredResult[]): void {
    if (files.write(results)) return
    const oldest = files.all().find((file) => !file.results)
    if (oldest) drop([oldest.name])
    if (!oldest || !files.write(results)) files.keep(results)
  }

  function insertAll(results: readonly StoredResult[]): void {
    for (const part of partsOf(results)) insert(part)
  }

  function dropOld(): void {
    let bytes = sumOf(files.all(), (file) => file.bytes)
    let inMemory = sumOf(files.all(), ({ results }) => results?.length ?? 0)
    for (const file of files.all()) {
      const isFull = bytes > limits.bytes || (file.results && inMemory > limits.inMemory)
      if (files.ageOf(file) <= limits.ageMs && !isFull) continue
      bytes -= file.bytes
      inMemory -= file.results?.length ?? 0
      drop([file.name])
    }
  }

  return {
    count: () => sumOf(files.all(), ({ count }) => count),
    add(results) {
      insertAll(results)
      dropOld()
      merge(files, held, read)
    },
    newestName: () => files.all().at(-1)?.name,
    newest(max) {
      dropOld()
      const names: string[] = []
      const chosen: StoredResult[] = []
      for (const file of files.all().toReversed()) {
        if (names.length > 0 && chosen.length + file.count > max) break
        const results = read(file)
        if (results.length === 0) continue
        names.push(file.name)
        chosen.push(...results.toReversed())
      }
      held = names
      return { names, results: chosen }
    },
    remove(names) {
      for (const name of names) files.remove(name)
    },
    drop,
    split(name) {
      const file = files.all().find((one) => one.name === name)
      const results = file ? read(file) : []
      if (results.length < 2) return
      const half = Math.ceil(results.length / 2)
      for (const part of [results.slice(0, half), results.slice(half)]) insert(part)
      files.remove(name)
    },
    revise(since, change) {
      const isRecent = (file: ResultFile) => files.isOfThisBoot(file) && file.passed >= since
      for (const file of files.all().filter(isRecent)) {
        const results = read(file)
        const changed = results.map((result) => (result.due.passed >= since ? change(result) : result))
        if (changed.some((result, index) => result !== results[index])) files.rewrite(file, changed)
      }
    },
    clear() {
      for (const { name } of files.all()) files.remove(name)
    },
  }
}

/** First of files with one result or a few, then of those that this has made. */
function merge(
  files: ResultFiles,
  held: readonly string[],
  read: (file: ResultFile) => readonly StoredResult[],
): void {
  for (const least of [1, mergedFiles]) {
    const alike = files
      .all()
      .filter(({ count, results }) => !results && count >= least && count < least * mergedFiles)
      .filter(({ name }) => !held.includes(name))
    if (alike.length < mergedFiles) continue
    const all = alike.flatMap(read)
    const written = partsOf(all).map(files.write)
    // On a full disk they stay as they are.
    const unneeded = written.every((file) => file !== null) ? alike : written.filter((file) => file !== null)
    for (const { name } of unneeded) files.remove(name)
  }
}

function partsOf(results: readonly StoredResult[]): (readonly StoredResult[])[] {
  const parts: (readonly StoredResult[])[] = []
  for (let from = 0; from < results.length; from += resultsMax)
    parts.push(results.slice(from, from + resultsMax))
  return parts
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}
