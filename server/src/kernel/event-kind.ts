import type { TObject } from 'typebox'
import type { PermissionArea } from '#kernel/access/permission.ts'

/** A kind of event as an area declares it: its name, when it happens, the shape of its data and a sample. */
export type EventKind = {
  kind: string
  /** Whoever may read this area may read the event, and send it to a webhook endpoint. */
  area: PermissionArea
  summary: string
  /** `zone_id` and other members that end so name what the event is about, and `labels` are the labels of that. */
  data: TObject
  example: Readonly<Record<string, unknown>>
}
