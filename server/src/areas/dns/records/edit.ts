import type { ManagedRRset } from '#areas/dns/store/managed.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import type { RecordDraft } from './draft.ts'

/** One record made, changed or removed; `pointer` is where the request says so. */
export type RecordEdit =
  | { kind: 'create'; draft: RecordDraft; pointer: string }
  | { kind: 'update'; row: RecordRow; draft: RecordDraft; pointer: string }
  | { kind: 'delete'; row: RecordRow; pointer: string }

export type WrittenRecords = {
  created: RecordRow[]
  updated: RecordRow[]
  deleted: RecordRow[]
  /** The managed RRsets that the edits would change: taken out of what manages them, or kept as they are. */
  managed: ManagedRRset[]
}
