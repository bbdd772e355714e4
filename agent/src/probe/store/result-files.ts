/** The files of results, in the order of their age. A file is complete or not there. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, replaceFile } from '../../atomic-file.ts'
import { messageOf } from '../../log-on-change.ts'
import type { ProbeClock } from '../checking/clock.ts'
import type { Result } from '../protocol/messages.ts'
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
    /** Until the result was there: on a busy machine, a check begins late. Milliseconds. */
    took: number
  }
}

/** `results`: of a file that could not be written, and is in memory only. */
export type ResultFile = FileName & { bytes: number; results?: readonly StoredResult[] }

export interface ResultFiles {
  /** The oldest first. */
  all(): readonly ResultFile[]
  /** Adds a file with at least one result, the oldest first. Null if the disk is full or cannot be written. */
  write(results: readonly StoredResult[]): ResultFile | null
  /** Replaces the results of a file by as many others. */
  rewrite(file: ResultFile, results: readonly StoredResult[]): void
  /** Adds what could not be written. */
  keep(results: readonly StoredResult[]): void
  /** Null if the file cannot be used, which is reported. */
  read(file: ResultFile): readonly StoredResult[] | null
  remove(name: string): void
  isOfThisBoot(file: ResultFile): boolean
  /** In milliseconds. */
  ageOf(file: ResultFile): number
}

type Dependencies = {
  /** The state directory. */
  directory: string
  seal: Seal
  clock: ProbeClock
  logChange: (topic: string, line: string) => void
}

export function openResultFiles({ directory: state, seal, clock, logChange }: Dependencies): ResultFiles {
  const directory = join(state, 'results')
  const boot = shortBoot(clock.machineBoot)
  const isOfThisBoot = (file: FileName) => file.boot === boot
  /** All of this start of the machine are newer than those before. */
  const byAge = (one: FileName, other: FileName) => {
    const [is, was] = [isOfThisBoot(one), isOfThisBoot(other)]
    if (is !== was) return is ? 1 : -1
    return is ? one.passed - other.passed : one.at - other.at
  }
  let files = load(directory, logChange).sort(byAge)
  const add = (file: ResultFile) => {
    files = [...files, file].sort(byAge)
  }
  return {
    all: () => files,
    write(results) {
      const named = newFileName(results)
      const content = seal.seal(results)
      try {
        // A power failure damages the newest files at most.
        replaceFile(join(directory, named.name), content, false)
      } catch (error) {
        logChange('store', `Results cannot be stored, and are lost if the probe ends: ${messageOf(error)}`)
        return null
      }
      logChange('store', '')
      const file = { ...named, bytes: content.length }
      add(file)
      return file
    },
    rewrite(file, results) {
      let changed: ResultFile = { ...file, results }
      try {
        replaceFile(join(directory, file.name), seal.seal(results), false)
        changed = file
      } catch {
        // A full disk: they are in memory, and the file has the earlier ones.
      }
      files = files.map((one) => (one.name === file.name ? changed : one))
    },
    keep: (results) => add({ ...newFileName(results), bytes: 0, results }),
    read(file) {
      if (file.results) return file.results
      const path = join(directory, file.name)
      try {
        const results = seal.open(readFileSync(path))
        if (!Array.isArray(results)) throw new Error('it contains no results')
        return results as StoredResult[]
      } catch (error) {
        logChange('damaged file', `The results in ${path} are lost: ${messageOf(error)}.`)
        return null
      }
    },
    remove(name) {
      files = files.filter((file) => file.name !== name)
      try {
        rmSync(join(directory, name), { force: true })
      } catch (error) {
        // The disk was made read-only, for example. After a restart, results are sent again.
        logChange('store', `Results cannot be deleted: ${messageOf(error)}`)
      }
    },
    isOfThisBoot,
    ageOf: (file) => (isOfThisBoot(file) ? clock.passed() - file.passed : clock.now() - file.at),
  }
}

function load(directory: string, logChange: (topic: string, line: string) => void): ResultFile[] {
  try {
    createFolder(directory)
    const found: ResultFile[] = []
    for (const name of readdirSync(directory)) {
      const path = join(directory, name)
      const parsed = parseFileName(name)
      if (parsed) found.push({ ...parsed, bytes: statSync(path).size })
      else {
        // A crash leaves files that were not complete.
        if (!name.endsWith('.new'))
          logChange('foreign file', `${path} is no file of a probe, and was deleted.`)
        rmSync(path, { force: true, recursive: true })
      }
    }
    return found
  } catch (error) {
    logChange('store', `${directory} cannot be used: ${messageOf(error)}`)
    return []
  }
}

/** How many results are stored, for a process that only looks. */
export function storedResults(directory: string): number {
  try {
    const names = readdirSync(join(directory, 'results'))
    return names.reduce((sum, name) => sum + (parseFileName(name)?.count ?? 0), 0)
  } catch {
    return 0
  }
}
