// Collects the content of a zone file. Records of one name and type become a set with one TTL. If they have different
// TTLs, the result is the same as in BIND: the first TTL of consecutive records, and the latest one of records that are
// apart.
import { rrsetKeyText } from '../records/rrset.ts'
import {
  listedFaultsMax,
  type ServerMadeRecords,
  type ZoneFile,
  type ZoneFileFault,
  type ZoneFileRRset,
} from './zone-file.ts'

/** More than a useful file of 16 MiB contains, and few enough for one request to process in bounded time and memory. */
const zoneFileRecordsMax = 500_000
const shownTextMax = 160

/** `run` is the last run of its owner in which the set had a record. */
type CollectedSet = ZoneFileRRset & { run: number }

type FoundRecord = { name: string; type: string; ttl: number | null; rdata: string; line: number }

export type ZoneFileCollector = {
  /** Adds a record and returns the resulting TTL of its set. */
  record: (record: FoundRecord) => number | null
  soa: (soa: NonNullable<ZoneFile['soa']>) => void
  serverMade: (type: string, line: number) => void
  fault: (fault: ZoneFileFault) => void
  /** Whether the maximum number of records is reached. */
  isFull: () => boolean
  file: () => ZoneFile
}

export function zoneFileCollector(): ZoneFileCollector {
  const sets = new Map<string, CollectedSet>()
  const file: ZoneFile = {
    rrsets: sets,
    recordCount: 0,
    soa: null,
    serverMade: [],
    faults: [],
    faultCount: 0,
    isFatal: false,
    warnings: [],
    warningCount: 0,
  }
  const serverMade = new Map<string, ServerMadeRecords>()
  /** Consecutive records of one owner. */
  let run = { name: '', number: 0 }

  function warn(line: number, message: string): void {
    file.warningCount += 1
    if (file.warnings.length < listedFaultsMax) file.warnings.push({ line, message })
  }

  function fault({ line, text, message, isFatal }: ZoneFileFault): void {
    file.faultCount += 1
    file.isFatal ||= isFatal
    if (file.faults.length < listedFaultsMax || isFatal)
      file.faults.push({ line, text: cut(text), message, isFatal })
  }

  function mergeTtl(set: CollectedSet, ttl: number | null, line: number): void {
    if (ttl === null || ttl === set.ttl) return
    const kept = set.ttl !== null && set.run === run.number ? set.ttl : ttl
    if (set.ttl !== null)
      warn(
        line,
        `${set.name} ${set.type} has the TTL ${ttl} here and ${set.ttl} before; records of one name and type share one TTL, so ${kept} is used.`,
      )
    set.ttl = kept
  }

  return {
    record({ name, type, ttl, rdata, line }) {
      file.recordCount += 1
      if (file.recordCount > zoneFileRecordsMax)
        fault({
          line,
          text: '',
          message: `The file has more than ${zoneFileRecordsMax} records; import it in parts.`,
          isFatal: true,
        })
      if (run.name !== name) run = { name, number: run.number + 1 }
      const key = rrsetKeyText({ name, type })
      const known = sets.get(key)
      if (known) {
        mergeTtl(known, ttl, line)
        known.values.push(rdata)
      }
      const set = known ?? { name, type, ttl, values: [rdata], line, run: run.number }
      if (!known) sets.set(key, set)
      set.run = run.number
      return set.ttl
    },
    soa(soa) {
      if (file.soa && file.soa.rdata !== soa.rdata)
        fault({
          line: soa.line,
          text: '',
          message: 'A zone has one SOA record; this is a second one.',
          isFatal: false,
        })
      else file.soa ??= soa
    },
    serverMade(type, line) {
      const known = serverMade.get(type)
      if (known) known.count += 1
      else serverMade.set(type, { type, count: 1, line })
    },
    fault,
    isFull: () => file.isFatal,
    file: () => ({ ...file, serverMade: [...serverMade.values()] }),
  }
}

function cut(text: string): string {
  return text.length <= shownTextMax ? text : `${text.slice(0, shownTextMax - 1)}…`
}
