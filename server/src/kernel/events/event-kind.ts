import type { TObject } from 'typebox'
import type { PermissionArea } from '#kernel/access/permission.ts'
import type { EventData, Notification } from './notification.ts'

/** An event type as an area declares it: its name, when it occurs, the schema of its data and an example. */
export type EventKind = {
  kind: string
  /** Actors who may read this area may read the event and send it to a webhook endpoint. */
  area: PermissionArea
  summary: string
  /** `zone_id` and other members that end in `_id` identify the resource of the event, and `labels` are its labels. */
  data: TObject
  example: Readonly<Record<string, unknown>>
  /**
   * What notifications of it say. Called with the stored data, whose long lists are shortened and which may be from an
   * earlier version: it must not throw. Without it, a notification says the summary.
   */
  notification?: (data: EventData) => Notification
}
