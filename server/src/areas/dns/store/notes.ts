/** Comments and labels of removed values, stored whenever a record is deleted or gets another value. */
import { type RawBuilder, sql } from 'kysely'
import type { RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { Context } from '#platform/context.ts'
import { chunks, keyList } from './rrsets.ts'
import { dnsDb } from './tables.ts'

export type RecordNote = { comment: string | null; labels: Record<string, string> }

/** Stores the comments and labels of these records by value, and replaces earlier ones of the same values. */
export async function saveNotes(context: Context, records: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into dns_record_notes (account_id, zone_id, name, type, rdata, comment, labels)
    select gone.account_id, gone.zone_id, gone.name, gone.type, gone.rdata, gone.comment, gone.labels
    from (${records}) as gone
    where gone.comment is not null or gone.labels <> '{}' or exists (
      select from dns_record_notes as note
      where note.account_id = ${context.accountId} and note.zone_id = gone.zone_id
        and note.name = gone.name and note.type = gone.type and md5(note.rdata) = md5(gone.rdata)
    )
    on conflict (account_id, zone_id, name, type, md5(rdata)) do update
    set comment = excluded.comment, labels = excluded.labels`.execute(dnsDb(context.tx))
}

/** The comments and labels that the values of these RRsets had last, by `noteKey`. */
export async function selectNotes(
  context: Context,
  zoneId: string,
  keys: readonly RRsetKey[],
): Promise<ReadonlyMap<string, RecordNote>> {
  type Row = RRsetKey & RecordNote & { rdata: string }
  const notes = new Map<string, RecordNote>()
  for (const chunk of chunks(keys)) {
    const { rows } = await sql<Row>`
      select found.* from ${keyList(chunk)}, lateral (
        select * from dns_record_notes
        where account_id = ${context.accountId} and zone_id = ${zoneId} and name = key.name and type = key.type
        offset 0
      ) as found`.execute(dnsDb(context.tx))
    for (const row of rows) notes.set(noteKey(row, row.rdata), { comment: row.comment, labels: row.labels })
  }
  return notes
}

export function noteKey({ name, type }: RRsetKey, rdata: string): string {
  return JSON.stringify([name, type, rdata])
}
