/** Changes of whole RRsets, with an undo that restores their previous records. */
import { type QueryOf, type ResponseOf, request } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { api } from '#api/api.ts'
import type { DnsRecord, Zone } from '../record.ts'
import { useRecordChanges } from './records/record-changes.ts'

export type RRset = { name: string; type: string }

/** Up to this number of RRsets, the records are loaded before and after, to be able to undo. */
export const undoMax = 20

export function useUndoableRRsetChanges(zone: Zone) {
  const { undoable } = useRecordChanges(zone.id)
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    /** Makes a change, and offers to undo it if it is small enough. An error that is not handled is shown. */
    async runWithUndo(
      message: string,
      rrsets: readonly RRset[],
      send: () => Promise<unknown>,
      isHandled: (error: unknown) => boolean = () => false,
    ): Promise<void> {
      setPending(true)
      try {
        const before = await recordsOf(zone, rrsets)
        await send()
        const after = before && (await recordsOf(zone, rrsets))
        undoable(message, before, difference(before ?? [], after ?? []))
      } catch (error) {
        if (!isHandled(error)) notifications.show({ color: 'red', message: (error as Error).message })
      } finally {
        setPending(false)
      }
    },
  }
}

/** All records of these RRsets; null if there are too many. */
async function recordsOf(zone: Zone, rrsets: readonly RRset[]): Promise<DnsRecord[] | null> {
  if (rrsets.length > undoMax) return null
  const each = new Map(rrsets.map((rrset) => [`${rrset.name} ${rrset.type}`, rrset]))
  return (await Promise.all([...each.values()].map((rrset) => readAll(zone, rrset)))).flat()
}

async function readAll(zone: Zone, { name, type }: RRset): Promise<DnsRecord[]> {
  const found: DnsRecord[] = []
  let cursor: string | null = null
  do {
    const query: QueryOf<'dns.records.list'> = { name, type, limit: 200, ...(cursor !== null && { cursor }) }
    const apiRequest = request('dns.records.list', { path: { zone_id: zone.id }, query })
    const page: ResponseOf<'dns.records.list'> = (await api.send(apiRequest)).body
    found.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return found
}

/** The differences of the records, in the format of a response to a bulk change. */
export function difference(before: readonly DnsRecord[], after: readonly DnsRecord[]) {
  const old = new Map(before.map((record) => [record.id, record]))
  const present = new Set(after.map(({ id }) => id))
  return {
    created: after.filter(({ id }) => !old.has(id)),
    updated: after.filter((record) => old.has(record.id) && old.get(record.id)?.ttl !== record.ttl),
    deleted: [...old.keys()].filter((id) => !present.has(id)),
  }
}
