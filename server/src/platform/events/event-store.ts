/** Past events, for the modules that show or resend them. */
import { sql } from 'kysely'
import { earliestId } from '#kernel/id.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { type IdPage, readIds } from '#platform/database/query/read-ids.ts'
import type { EventTables } from './events.ts'

export type StoredEvent = { id: string; kind: string; body: string; created_at: Date; is_test: boolean }

export function selectEvent(tx: Tx, accountId: string, id: string): Promise<StoredEvent | undefined> {
  return tx
    .withTables<EventTables>()
    .selectFrom('events')
    .select(['id', 'kind', 'body', 'created_at', 'is_test'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function selectStoredEvents(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  return tx
    .withTables<EventTables>()
    .selectFrom('events')
    .select(['id', 'kind', 'body', 'created_at', 'is_test'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

export function selectEventsById(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<Pick<StoredEvent, 'id' | 'kind' | 'created_at'>[]> {
  return tx
    .withTables<EventTables>()
    .selectFrom('events')
    .select(['id', 'kind', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The ids of the events that are about a resource. */
export function selectEventsAbout(
  tx: Tx,
  accountId: string,
  subjectId: string,
  page: IdPage,
): Promise<string[]> {
  const by = (column: 'subject_id' | 'second_subject_id' | 'third_subject_id') =>
    sql`select id from events where account_id = ${accountId} and ${sql.ref(column)} = ${subjectId}`
  const found = sql`${by('subject_id')} union all ${by('second_subject_id')} union all ${by('third_subject_id')}`
  return readIds(tx, found, page)
}

export type PastEvents = {
  since: Date
  until: Date
  /** The id of the last event of the previous page; empty for the first page. */
  after: string
  limit: number
}

const daySeconds = 24 * 3600

/** The events of a period in the order in which they happened, without test messages. */
export function selectPastEvents(
  tx: Tx,
  accountId: string,
  { since, until, after, limit }: PastEvents,
): Promise<Omit<StoredEvent, 'is_test'>[]> {
  return (
    tx
      .withTables<EventTables>()
      .selectFrom('events')
      .select(['id', 'kind', 'body', 'created_at'])
      .where('account_id', '=', accountId)
      .where('is_test', '=', false)
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      // The time of an id is that of its event, except for ids that were created before they had the database's time.
      .where('id', '>=', earliestId('event', addSeconds(since, -daySeconds)))
      .where('id', '<', earliestId('event', addSeconds(until, daySeconds)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
