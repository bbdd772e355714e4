// Reads a master file (RFC 1035 section 5, RFC 2308 section 4, RFC 3597 section 5) in the same way as BIND, but reports
// as errors what BIND only logs: a record outside of the zone, a TTL that is too large and a missing owner. $INCLUDE is
// refused, since there is no file system to include from. A record without a TTL gets that of $TTL, otherwise the last
// one stated, otherwise the minimum of the SOA. All errors are collected.
import { isUtf8 } from 'node:buffer'
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'
import { absoluteName, apex, ownerName, qualifiedName, readName } from '#kernel/dns/name.ts'
import { isAscii } from '#kernel/dns/octets.ts'
import { canonicalRdata } from '#kernel/dns/rdata.ts'
import { canonicalOrRaw } from '#kernel/dns/records/raw-rdata.ts'
import { canonicalType, hasServerForm, isSystemType } from '#kernel/dns/records/record-types.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { type ZoneFileCollector, zoneFileCollector } from './collector.ts'
import { type Entry, type InvalidEntry, splitEntries } from './entries.ts'
import { fillTemplate, readRange, readTemplate } from './generate.ts'
import { createTokenReader, type RecordHead, readRecordHead, readTtl, type TokenReader } from './tokens.ts'
import { isTtl } from './ttl.ts'
import type { ZoneFile } from './zone-file.ts'

export type ZoneFileReader = {
  /** Reads the next octets of the file, one character per octet. */
  write: (piece: string) => Promise<void>
  end: () => Promise<ZoneFile>
}

/** Reading yields after each record, because a short line can generate many of them. */
type Steps = Generator<void>

/** The owner of the next indented line; `undefined` if the line that named it is invalid. */
type Owner = { name: string | undefined }

/** The state that previous lines define for following ones. */
type State = { origin: string; owner: Owner | null; defaultTtl: number | null; lastTtl: number | null }

/** An error in a directive: every following line would be read incorrectly. */
class FatalFault extends Error {}

export function createZoneFileReader(zone: string): ZoneFileReader {
  const reader = createStepReader(zone)
  return {
    write: (piece) => forEachInBatches(reader.write(piece), () => {}),
    async end() {
      await forEachInBatches(reader.end(), () => {})
      return reader.file()
    },
  }
}

type StepReader = { write: (piece: string) => Steps; end: () => Steps; file: () => ZoneFile }

function createStepReader(zone: string): StepReader {
  const collector = zoneFileCollector()
  const state: State = { origin: zone, owner: null, defaultTtl: null, lastTtl: null }
  let cut: (Entry | InvalidEntry)[] = []
  const keep = (entry: Entry | InvalidEntry) => void cut.push(entry)
  const cutter = splitEntries({ entry: keep, invalid: keep })
  function* readCut(): Steps {
    const entries = cut
    cut = []
    for (const entry of entries) {
      if ('message' in entry) recordInvalidEntry(entry, state, collector)
      else if (!collector.isFull()) yield* readEntry(entry, zone, state, collector)
    }
  }
  return {
    *write(piece) {
      cutter.write(piece)
      yield* readCut()
    },
    *end() {
      cutter.end()
      yield* readCut()
    },
    file: collector.file,
  }
}

function recordInvalidEntry(broken: InvalidEntry, state: State, collector: ZoneFileCollector): void {
  // The line that could not be read may contain the owner of the following lines.
  if (!/^[ \t]/.test(broken.text)) state.owner = { name: undefined }
  collector.fault(broken)
}

/** Reads a file that is completely in memory. */
export function readZoneFile(text: string, zone: string): ZoneFile {
  const reader = createStepReader(zone)
  runAll(reader.write(Buffer.from(text, 'utf8').toString('latin1')))
  runAll(reader.end())
  return reader.file()
}

function runAll(steps: Steps): void {
  let step = steps.next()
  while (!step.done) step = steps.next()
}

function* readEntry(octets: Entry, zone: string, state: State, collector: ZoneFileCollector): Steps {
  const { line, isIndented } = octets
  try {
    const text = unicodeOf(octets.text)
    if (!isIndented && text.startsWith('$')) yield* readDirective(text, { zone, state, collector, line })
    else readRecord(text, isIndented, { zone, state, collector, line })
  } catch (error) {
    if (!(error instanceof DnsFault) && !(error instanceof FatalFault)) throw error
    collector.fault({ line, text: octets.text, message: error.message, isFatal: error instanceof FatalFault })
  }
  yield
}

type EntryContext = { zone: string; state: State; collector: ZoneFileCollector; line: number }

/** Written text is UTF-8; other octets are ambiguous. */
function unicodeOf(octets: string): string {
  if (isAscii(octets)) return octets
  const bytes = Buffer.from(octets, 'latin1')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new DnsFault('value', 'The line is not UTF-8; save the file as UTF-8, or write such octets as \\DDD.')
}

function readRecord(text: string, isIndented: boolean, place: EntryContext): void {
  const { zone, state } = place
  const words = createTokenReader(text)
  if (!isIndented) {
    state.owner = { name: undefined }
    const written = words.next()
    if (written === undefined)
      throw new DnsFault('name', 'The line begins with a quote; write the owner name without quotes.')
    state.owner = { name: ownerIn(written, zone, state.origin) }
  }
  const head = readRecordHead(words)
  if (head.ttl !== null) state.lastTtl = head.ttl
  if (state.owner === null)
    throw new DnsFault('name', 'The record has no owner name, and no line before it has one.')
  const { name } = state.owner
  if (name === undefined)
    throw new DnsFault('name', 'The record belongs to the owner name of an earlier line, which has an error.')
  addRecord(name, head, words.rest(), place)
}

function addRecord(
  name: string,
  head: RecordHead,
  data: string,
  { zone, state, collector, line }: EntryContext,
): void {
  const type = canonicalType(head.type)
  const isServerMade = isSystemType(type)
  if (isServerMade && type !== 'SOA') {
    collector.serverMade(type, line)
    return
  }
  if (data === '') throw new DnsFault('value', `The ${type} record has no data.`)
  const text = type === 'SOA' ? ttlsInSeconds(data) : data
  // The caller checks whether the zone's provider supports this type.
  const rdata = hasServerForm(type)
    ? canonicalOrRaw(type, text)
    : canonicalRdata(type, text, { form: 'presentation', zone: state.origin })
  if (type === 'SOA') {
    addSoa(name, head, rdata, { zone, state, collector, line })
    return
  }
  const ttl = head.ttl ?? state.defaultTtl ?? state.lastTtl
  state.lastTtl = collector.record({ name, type, ttl, rdata, line }) ?? state.lastTtl
}

/** The times of a SOA record may have units, like TTLs. */
function ttlsInSeconds(data: string): string {
  const [primary = '', mailbox = '', serial = '', ...times] = data.split(/[ \t]+/)
  return [primary, mailbox, serial, ...times.map((time) => (isTtl(time) ? readTtl(time) : time))].join(' ')
}

function addSoa(
  name: string,
  head: RecordHead,
  rdata: string,
  { zone, state, collector, line }: EntryContext,
): void {
  if (name !== apex)
    throw new DnsFault('name', `The SOA record must be at the apex, ${absoluteName(apex, zone)}.`)
  const minimum = Number(rdata.split(' ').at(-1))
  const ttl = head.ttl ?? state.defaultTtl ?? state.lastTtl ?? minimum
  if (head.ttl === null && state.defaultTtl === null && state.lastTtl === null) state.defaultTtl = minimum
  collector.soa({ rdata, ttl, line })
}

/** The owner relative to the zone. Throws if it is outside. */
function ownerIn(written: string, zone: string, origin: string): string {
  if (written === apex) return ownerName(`${origin}.`, zone)
  const { name, isAbsolute } = readName(written)
  return ownerName(`${isAbsolute ? name : qualifiedName(name, origin)}.`, zone)
}

function* readDirective(text: string, place: EntryContext): Steps {
  const { state } = place
  const words = createTokenReader(text)
  const directive = words.next()?.toUpperCase()
  switch (directive) {
    case '$ORIGIN':
      state.origin = asFatal(() => readOrigin(requireSingleValue(words, directive), state.origin))
      return
    case '$TTL':
      state.defaultTtl = asFatal(() => readTtl(requireSingleValue(words, directive)))
      return
    case '$GENERATE':
      yield* generate(words, place)
      return
    case '$INCLUDE':
      throw new FatalFault('$INCLUDE is not supported; insert the content of the other file instead.')
    default:
      throw new FatalFault(
        `${quoteForMessage(directive ?? '')} is not a supported directive; use $ORIGIN, $TTL or $GENERATE.`,
      )
  }
}

function asFatal<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof DnsFault ? new FatalFault(error.message) : error
  }
}

function requireSingleValue(words: TokenReader, directive: string): string {
  const word = words.next()
  if (word === undefined || words.rest() !== '')
    throw new FatalFault(
      `${directive} requires one value, such as ${directive === '$TTL' ? '3600' : 'example.com.'}`,
    )
  return word
}

function readOrigin(text: string, origin: string): string {
  if (text === apex) return origin
  const { name, isAbsolute } = readName(text)
  return isAbsolute ? name : qualifiedName(name, origin)
}

/** Adds every record of a range, up to the first invalid one. */
function* generate(words: TokenReader, place: EntryContext): Steps {
  const { zone, state } = place
  const range = readRange(words.next() ?? '')
  const owner = readTemplate(words.next() ?? '')
  const head = readRecordHead(words)
  if (head.ttl !== null) state.lastTtl = head.ttl
  if (isSystemType(canonicalType(head.type)))
    throw new DnsFault('type', `$GENERATE cannot create ${head.type.toUpperCase()} records.`)
  const data = readTemplate(generatedData(words.rest()))
  for (let number = range.start; number <= range.stop && !place.collector.isFull(); number += range.step) {
    const name = ownerIn(fillTemplate(owner, number), zone, state.origin)
    addRecord(name, head, fillTemplate(data, number), place)
    yield
  }
}

/** One word, or several in quotes. */
function generatedData(text: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1]
  if (inner !== undefined) return inner.replaceAll('\\"', '"')
  if (/^(?:\\.|[^ \t"\\])+$/s.test(text)) return text
  throw new DnsFault(
    'value',
    '$GENERATE requires data of one word; put several words in quotes, such as "10 mail$".',
  )
}
