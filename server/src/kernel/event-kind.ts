import type { TObject } from 'typebox'

/** A kind of event as an area declares it: its name, when it happens, the shape of its data and a sample. */
export type EventKind = {
  kind: string
  summary: string
  /** `zone_id` and other members that end so name what the event is about, and `labels` are the labels of that. */
  data: TObject
  example: Readonly<Record<string, unknown>>
}
