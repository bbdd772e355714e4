/**
 * Records the statements that the service sends while tests run: those whose nearest caller is not a test. Loaded once
 * in each process of a test run.
 */
import { Client } from 'pg'
import { StatementBatch } from '#platform/database/connection/statements/statement-batch.ts'

export type SentStatement = { text: string; parameters: number; place: string }

type Recorder = {
  waiting: SentStatement[]
  /** The forms of recorded statements. */
  taken: Set<string>
  /** Texts of these forms: most statements are sent again and again. */
  texts: Set<string>
}

const property = Symbol.for('holdfast.statements')
const shared = globalThis as { [property]?: Recorder }

/** The statements sent since the last call, each form once per process. */
export function takeStatements(): SentStatement[] {
  return shared[property]?.waiting.splice(0) ?? []
}

export function recordStatements(): void {
  if (shared[property]) return
  const recorder: Recorder = { waiting: [], taken: new Set(), texts: new Set() }
  shared[property] = recorder
  const add = StatementBatch.prototype.add
  StatementBatch.prototype.add = function addRecorded(text, values) {
    record(recorder, text, values.length)
    return add.call(this, text, values)
  }
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  Client.prototype.query = function query(
    this: Client & { connectionParameters?: Named },
    ...args: unknown[]
  ) {
    const [text, values] = args
    // The pool of the service; tests have their own connections.
    if (typeof text === 'string' && this.connectionParameters?.application_name === 'holdfast')
      record(recorder, text, Array.isArray(values) ? values.length : 0)
    return send.apply(this, args)
  } as typeof Client.prototype.query
}

type Named = { application_name?: string }

function record({ waiting, taken, texts }: Recorder, text: string, parameters: number): void {
  if (texts.has(text)) return
  if (!/^\s*(select|insert|update|delete|with|\(|merge)\b/i.test(text)) return
  const form = formOf(text)
  if (taken.has(form)) {
    texts.add(text)
    return
  }
  const place = placeOfCaller()
  // The service may send the same statement later.
  if (place === null) return
  taken.add(form)
  waiting.push({ text, parameters, place })
}

/** The form of a statement, independent of the length of its lists. */
export function formOf(text: string): string {
  return text
    .replace(/\$\d+/g, '?')
    .replace(/\?(\s*,\s*\?)+/g, '?, …')
    .replace(/(\((?:[^()]|\([^()]*\))*\))(\s*,\s*\1)+/g, '$1, …')
}

/** The file and line of the service that sends this. Null if it is a test. */
function placeOfCaller(): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('place')
  Error.stackTraceLimit = limit
  // Vitest loads each test file with a query.
  const frames = [
    ...stack.matchAll(/((?:server|dashboard|agent)\/(?:src|tests|proof)\/[^\s):?]+)(?:\?[^\s):]*)?:(\d+)/g),
  ]
  for (const [, file = '', line] of frames) {
    if (file.includes('/testing/statements/') || isInfrastructure(file)) continue
    return /\.test\.ts$|\/testing\/|\/(tests|proof)\//.test(file) ? null : `${file}:${line}`
  }
  return 'unknown'
}

/** Files through which every statement is sent. */
function isInfrastructure(file: string): boolean {
  return /platform\/(database\/(connection\/.*|clock|query\/(keyset|fixed-statement))|context)\.ts$/.test(
    file,
  )
}
