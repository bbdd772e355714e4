/**
 * Events are written in the transaction of their change: no event without its change, and no change without its event.
 * Subscribers such as webhooks write their own rows in the same transaction. The body is serialised once, here, and
 * sent unchanged.
 */

import type { Generated, Insertable } from 'kysely'
import { newIdAt } from '#kernel/id.ts'
import { notifyChange } from '#platform/account-changes.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import type { PartitionedTable } from '#platform/database/partitions/partitioned-table.ts'
import { fixedStatement } from '#platform/database/query/fixed-statement.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { eventBody, type NewEvent } from './event-body.ts'
import { subjectColumns } from './subjects.ts'

export type PublishedEvent = {
  accountId: string
  id: string
  kind: string
  at: Date
  data: NewEvent['data']
}
export type EventSubscriber = (tx: Tx, event: PublishedEvent) => Promise<void>

export interface Events {
  publish(tx: Tx, accountId: string, at: Date, event: NewEvent): Promise<PublishedEvent>
}

export type EventTables = {
  events: {
    account_id: string
    id: string
    kind: string
    body: string
    created_at: Date
    /** Whether it is a test message. */
    is_test: Generated<boolean>
    /** Its position in the account's feed, assigned when the feed is first read after the event. */
    position: Generated<number | null>
    /** The resources that it is about. */
    subject_id: Generated<string | null>
    second_subject_id: Generated<string | null>
    third_subject_id: Generated<string | null>
  }
}

export const eventPartitions: PartitionedTable = {
  table: 'events',
  key: { column: 'id', kind: 'event' },
  widthDays: 7,
}

export function createEvents(subscribers: readonly EventSubscriber[], metrics: Metrics): Events {
  return {
    async publish(tx, accountId, at, event) {
      const published = await writeEvent(tx, accountId, at, event)
      for (const subscriber of subscribers) await subscriber(tx, published)
      metrics.events.inc({ kind: event.kind })
      return published
    },
  }
}

type NewEventRow = Insertable<EventTables['events']>

const insertEvent = fixedStatement((tx, event: NewEventRow) =>
  tx.withTables<EventTables>().insertInto('events').values({
    account_id: event.account_id,
    id: event.id,
    kind: event.kind,
    body: event.body,
    created_at: event.created_at,
    is_test: event.is_test,
    subject_id: event.subject_id,
    second_subject_id: event.second_subject_id,
    third_subject_id: event.third_subject_id,
  }),
)

/** Writes an event without calling subscribers. Use `publish` for changes. */
export async function writeEvent(
  tx: Tx,
  accountId: string,
  at: Date,
  event: NewEvent,
  { isTest = false } = {},
): Promise<PublishedEvent> {
  const { kind, data } = event
  const id = newIdAt('event', at)
  const inserted = insertEvent(tx, {
    account_id: accountId,
    id,
    kind,
    body: eventBody(event),
    created_at: at,
    is_test: isTest,
    // A sample is about nothing that exists.
    ...subjectColumns(isTest ? {} : data),
  })
  await Promise.all([inserted, notifyChange(tx, accountId)])
  return { accountId, id, kind, at, data }
}
