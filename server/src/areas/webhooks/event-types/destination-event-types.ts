/** The events about the health of a webhook endpoint, or of another destination of deliveries. */
import { Type } from 'typebox'
import type { PermissionArea } from '#kernel/access/permission.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { IdKind } from '#kernel/id.ts'
import { Id, Labels, Nullable, OneOf, Timestamp } from '#platform/http/operation/schema.ts'
import { type Destination, destinationNotifications } from './event-notifications.ts'

export type DestinationEvents = Destination & {
  /** The type of the resource; the names of its events begin with it. */
  type: IdKind
  area: PermissionArea
  /** The summaries of the three types. */
  summaries: { failing: string; paused: string; recovered: string }
  /** Why it was paused. */
  reasons: string
  example: { id: string; name: string }
}

export function destinationEventTypes({ type, area, summaries, reasons, ...about }: DestinationEvents) {
  const { idMember, example } = about
  const notifications = destinationNotifications(about)
  const fields = {
    [idMember]: Id(type),
    name: Type.String(),
    labels: Labels,
    last_success_at: Nullable(Timestamp),
  }
  const failed = {
    failures: Type.Integer({ description: 'Consecutive failed attempts.' }),
    first_failure_at: Timestamp,
  }
  const exampleFields = {
    [idMember]: example.id,
    name: example.name,
    labels: { team: 'ops' },
    last_success_at: '2026-01-30T08:00:00.000Z',
  }
  const first_failure_at = '2026-01-31T12:00:00.000Z'
  return [
    {
      kind: `${type}.failing`,
      area,
      notification: notifications.failing,
      summary: summaries.failing,
      data: Type.Object({ ...fields, ...failed }),
      example: { ...exampleFields, failures: 5, first_failure_at },
    },
    {
      kind: `${type}.paused`,
      area,
      notification: notifications.paused,
      summary: summaries.paused,
      data: Type.Object({
        ...fields,
        ...failed,
        reason: OneOf(['gone', 'no_success'], { description: reasons }),
        remedy: Type.Optional(
          Type.String({
            description:
              'For `gone`: what happened and how to fix it, where the answer of the receiver says so.',
          }),
        ),
      }),
      example: { ...exampleFields, failures: 31, first_failure_at, reason: 'no_success' },
    },
    {
      kind: `${type}.recovered`,
      area,
      notification: notifications.recovered,
      summary: summaries.recovered,
      data: Type.Object(fields),
      example: exampleFields,
    },
  ] satisfies readonly EventKind[]
}
