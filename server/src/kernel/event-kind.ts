/** A kind of event as an area declares it: its name, when it happens, and a sample of its data. */
export type EventKind = {
  kind: string
  summary: string
  example: Readonly<Record<string, unknown>>
}
