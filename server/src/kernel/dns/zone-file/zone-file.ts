// What a zone file holds, after reading: the record sets of one zone, and everything about the file that somebody
// has to know before it is used. Nothing of a file is passed over without an entry in one of these lists.
import type { RRsetKey } from '../records/rrset.ts'

/** `ttl` is null where neither the record nor anything before it states one; `line` is that of the first record. */
export type ZoneFileRRset = RRsetKey & { ttl: number | null; values: string[]; line: number }

/** A line that cannot be taken as it is. `isFatal`: what follows it cannot be trusted either. */
export type ZoneFileFault = { line: number; text: string; message: string; isFatal: boolean }

export type ZoneFileWarning = { line: number; message: string }

/** Records that name servers make themselves: how many of a type, and where the first stands. */
export type ServerMadeRecords = { type: string; count: number; line: number }

export type ZoneFile = {
  /** By `rrsetKeyText`. */
  rrsets: Map<string, ZoneFileRRset>
  recordCount: number
  soa: { rdata: string; ttl: number; line: number } | null
  serverMade: ServerMadeRecords[]
  /** The first of them; `faultCount` counts all. */
  faults: ZoneFileFault[]
  faultCount: number
  isFatal: boolean
  warnings: ZoneFileWarning[]
  warningCount: number
}

export const listedFaultsMax = 100
