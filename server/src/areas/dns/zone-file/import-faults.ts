/**
 * Everything that prevents the import of a zone file, each with its line: unreadable lines, records that the provider
 * does not support, and violated rules between records.
 */
import { writableType } from '#areas/dns/records/draft.ts'
import { DnsFault } from '#kernel/dns/fault.ts'
import { apex } from '#kernel/dns/name.ts'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import {
  listedFaultsMax,
  type ServerMadeRecords,
  type ZoneFile,
  type ZoneFileRRset,
} from '#kernel/dns/zone-file/zone-file.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'

/** `line` is null for faults that no single line causes; `text` is the line as far as it is known. */
export type ImportFault = { line: number | null; text: string; message: string }

export type SupportedSets = {
  sets: ReadonlyMap<string, ZoneFileRRset>
  serverMade: ServerMadeRecords[]
  faults: ImportFault[]
  faultCount: number
}

/** The RRsets of a file that the provider supports, and the faults of the others and of the file itself. */
export async function supportedSets(file: ZoneFile, capabilities: DnsCapabilities): Promise<SupportedSets> {
  const taken = new Map<string, ZoneFileRRset>()
  const refused: ImportFault[] = []
  const serverMade: ServerMadeRecords[] = []
  await forEachInBatches(file.rrsets, ([key, set]) => {
    if (isServerMade(set, capabilities)) {
      serverMade.push({ type: set.type, count: set.values.length, line: set.line })
      return
    }
    const message = typeFault(set, capabilities)
    if (message === null) taken.set(key, set)
    else refused.push({ line: set.line, text: `${set.name} ${set.type}`, message })
  })
  const faults = [...file.faults, ...refused].map(({ line, text, message }) => ({ line, text, message }))
  faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return {
    sets: taken,
    serverMade,
    faults: faults.slice(0, listedFaultsMax),
    faultCount: file.faultCount + refused.length,
  }
}

/** What this provider generates, in addition to what all name servers generate. */
function isServerMade({ name, type }: RRsetKey, { serverTypes }: DnsCapabilities): boolean {
  return name === apex && serverTypes?.includes(type) === true
}

function typeFault({ name, type }: RRsetKey, capabilities: DnsCapabilities): string | null {
  try {
    writableType(type, name, capabilities)
    return null
  } catch (error) {
    if (error instanceof DnsFault) return error.message
    throw error
  }
}

/** Converts the faults of a check of edits to faults with line numbers; rethrows any other error. */
export function faultsOfEdits(error: unknown): ImportFault[] {
  if (!(error instanceof Problem) || !error.faults) throw error
  return error.faults.map(({ pointer, message }) => {
    const line = Number(/^\/line\/(\d+)/.exec(pointer)?.[1] ?? 0)
    return { line: line === 0 ? null : line, text: '', message }
  })
}

/** The problem for an import with faults, as for any invalid request. */
export function importProblem(faults: readonly ImportFault[]): Problem {
  return invalidInput(
    faults.map(({ line, message }) => ({
      pointer: '/zone_file',
      message: line === null ? message : `line ${line}: ${message}`,
    })),
  )
}
