import type { RecordRow } from '#areas/dns/store/tables.ts'
import { absoluteName } from '#kernel/dns/name.ts'
import { rdataToWire } from '#kernel/dns/rdata.ts'
import { isRawRdata } from '#kernel/dns/records/raw-rdata.ts'
import { rrsetKeyText } from '#kernel/dns/records/rrset.ts'
import { forEachInBatches } from '#kernel/list/in-batches.ts'
import type { Fault } from '#kernel/problem/problem.ts'
import type { RecordEdit } from '../edit.ts'

/** The maximum size of a DNS message over TCP (RFC 1035, 4.2.2). */
const messageOctetsMax = 65_535
/** The header, and type and class of the question. */
const frameOctets = 12 + 4
/** The size of one record with a compressed name: pointer, type, class, TTL and length. */
const recordOctets = 12
/** No RDATA text grows more in wire format than "::" does. */
const growthMax = 8

/**
 * A fault for each RRset that does not fit into a response. RRsets are answered as a whole (RFC 2181, 5), so nobody
 * could ever resolve a larger set, whichever provider stores it.
 */
export async function sizeFaults(
  zone: string,
  edits: readonly RecordEdit[],
  sets: ReadonlyMap<string, readonly RecordRow[]>,
): Promise<Fault[]> {
  const octetsOf = new Map<string, number>()
  await forEachInBatches(sets, ([key, set]) => {
    const octets = answerOctets(zone, set)
    if (octets > messageOctetsMax) octetsOf.set(key, octets)
  })
  if (octetsOf.size === 0) return []
  const editOf = await firstEdits(edits, octetsOf)
  return [...octetsOf].flatMap(([key, octets]) => {
    const edit = editOf.get(key)
    if (!edit) return []
    const message = `The ${sets.get(key)?.length} records ${key} would be ${octets} octets together; a response holds ${messageOctetsMax} at most, so resolvers could not get them.`
    return [{ pointer: `${edit.pointer}/value`, message }]
  })
}

/** The first edit of each of these RRsets. */
async function firstEdits(
  edits: readonly RecordEdit[],
  keys: ReadonlyMap<string, unknown>,
): Promise<Map<string, RecordEdit>> {
  const first = new Map<string, RecordEdit>()
  await forEachInBatches(edits, (edit) => {
    const key = edit.kind === 'delete' ? '' : rrsetKeyText(edit.draft)
    if (keys.has(key) && !first.has(key)) first.set(key, edit)
  })
  return first
}

function answerOctets(zone: string, set: readonly RecordRow[]): number {
  const nameOctets = absoluteName(set[0]?.name ?? '', zone).length + 2
  const frame = frameOctets + nameOctets + set.length * recordOctets
  const textLength = set.reduce((sum, { rdata }) => sum + rdata.length, 0)
  if (frame + textLength * growthMax <= messageOctetsMax) return frame
  return set.reduce((sum, { type, rdata }) => sum + rdataOctets(type, rdata), frame)
}

/** Only the text length is known of data in the server's own format. */
function rdataOctets(type: string, rdata: string): number {
  return isRawRdata(type, rdata) ? rdata.length : rdataToWire(type, rdata).length
}
