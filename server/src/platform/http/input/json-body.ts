/**
 * Parses a JSON body as strictly as I-JSON (RFC 7493): UTF-8, no duplicate members, only valid Unicode. JSON.parse
 * would lose or alter such data silently (the first of two members, half a surrogate pair), or the database would
 * refuse it later (U+0000).
 */
import { isUtf8 } from 'node:buffer'
import { type Fault, faultsMax, invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import { textFault } from './text.ts'

const depthMax = 32

/** Throws `malformed_json`, or `invalid_input` if the error has a position. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('malformed_json', 'The body is not UTF-8.')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const value = parse(text)
  const faults = faultsIn(text)
  if (faults.length > 0) throw invalidInput(faults)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('malformed_json', `The body is not valid JSON: ${(error as Error).message}`)
  }
}

/** An open object or array during the walk; `at` is the current member or index. */
type Level = { members: Set<string> | null; at: string | number; awaitsName: boolean }

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g

/** Walks a text that is known to be valid JSON, to find errors that JSON.parse ignores. */
function faultsIn(text: string): Fault[] {
  const faults: Fault[] = []
  const levels: Level[] = []
  const place = () => pointer(...levels.map(({ at }) => at))
  for (const [part] of text.matchAll(token)) {
    if (faults.length > faultsMax) return faults
    const level = levels.at(-1)
    if (part === '{' || part === '[') {
      if (levels.length === depthMax)
        throw new Problem('malformed_json', `The body is nested more than ${depthMax} levels deep.`)
      levels.push({ members: part === '{' ? new Set() : null, at: 0, awaitsName: part === '{' })
    } else if (part === '}' || part === ']') levels.pop()
    else if (part === ',') advance(level)
    else {
      if (level?.awaitsName) enterMember(level, JSON.parse(part), place, faults)
      const message = part.includes('\\u') ? textFault(JSON.parse(part)) : null
      if (message) faults.push({ pointer: place(), message })
    }
  }
  return faults
}

function advance(level: Level | undefined): void {
  if (level?.members) level.awaitsName = true
  else if (level) level.at = Number(level.at) + 1
}

function enterMember(level: Level, name: string, place: () => string, faults: Fault[]): void {
  level.at = name
  level.awaitsName = false
  if (level.members?.has(name)) faults.push({ pointer: place(), message: 'occurs twice' })
  if (name === '__proto__') faults.push({ pointer: place(), message: 'is not an allowed name' })
  level.members?.add(name)
}
