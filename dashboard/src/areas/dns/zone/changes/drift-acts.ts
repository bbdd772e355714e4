/** What can be done about single changes beside applying them, each of which can be undone. */
import { type ApiRequest, request } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { api, useSend } from '../../../../api/api.ts'
import type { DnsRecord, Zone } from '../../record.ts'
import { useRecordChanges } from '../records/record-changes.ts'
import { keyOf, type PlannedChange, type RRset } from './plan.ts'

/** Of so many RRsets the records are read, before and after, to be able to undo. */
const undoMax = 20

export function adoptRequest(zone: Zone, changes: readonly PlannedChange[]) {
  return request('dns.drift.adopt', { path: { zone_id: zone.id }, body: { rrsets: changes.map(keyOf) } })
}

export function discardRequest(zone: Zone, changes: readonly PlannedChange[]) {
  return request('dns.changes.discard', {
    path: { zone_id: zone.id },
    body: { rrsets: changes.map(keyOf) },
    wait: 5,
  })
}

export function useDriftActs(zone: Zone) {
  const { t } = useTranslation('dns')
  const adopting = useSend<'dns.drift.adopt'>()
  const discarding = useSend<'dns.changes.discard'>()
  const { undoable } = useRecordChanges(zone.id)

  async function act(message: string, changes: readonly PlannedChange[], send: () => Promise<unknown>) {
    try {
      const before = await recordsOf(zone, changes)
      await send()
      undoable(message, before, difference(before, await recordsOf(zone, changes)))
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  return {
    isPending: adopting.isPending || discarding.isPending,
    /** What others have put there becomes what is wanted. */
    takeTheirs: (changes: readonly PlannedChange[]) =>
      act(t('tookTheirs', { count: changes.length }), changes, () =>
        adopting.mutateAsync(adoptRequest(zone, changes)),
      ),
    /** What is wanted becomes again what is there. */
    takeBack: (changes: readonly PlannedChange[]) =>
      act(t('tookBack', { count: changes.length }), changes, () =>
        discarding.mutateAsync(discardRequest(zone, changes)),
      ),
  }
}

/** All records of these RRsets; null for too many. */
async function recordsOf(zone: Zone, rrsets: readonly RRset[]): Promise<DnsRecord[] | null> {
  if (rrsets.length > undoMax) return null
  const pages = await Promise.all(rrsets.map(({ name, type }) => readAll(zone, { name, type })))
  return pages.flat()
}

async function readAll(zone: Zone, rrset: RRset): Promise<DnsRecord[]> {
  const found: DnsRecord[] = []
  let cursor: string | null | undefined
  do {
    const query = { ...rrset, limit: 200, ...(cursor && { cursor }) }
    const asked: ApiRequest<'dns.records.list'> = request('dns.records.list', {
      path: { zone_id: zone.id },
      query,
    })
    const { body } = await api.send(asked)
    found.push(...body.data)
    cursor = body.next_cursor
  } while (cursor)
  return found
}

/** What became of the records, as a change of records is answered. */
export function difference(before: readonly DnsRecord[] | null, after: readonly DnsRecord[] | null) {
  const old = new Map((before ?? []).map((record) => [record.id, record]))
  const present = new Set((after ?? []).map(({ id }) => id))
  return {
    created: (after ?? []).filter(({ id }) => !old.has(id)),
    updated: (after ?? []).filter((record) => old.has(record.id) && old.get(record.id)?.ttl !== record.ttl),
    deleted: [...old.keys()].filter((id) => !present.has(id)),
  }
}
