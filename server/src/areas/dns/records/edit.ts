import type { ManagedRRset } from '#areas/dns/store/managed.ts'
import type { RecordRow } from '#areas/dns/store/tables.ts'
import type { RecordDraft } from './draft.ts'

/** One record created, changed or deleted. `pointer` is its place in the request. */
export type RecordEdit =
  | { kind: 'create'; draft: RecordDraft; pointer: string }
  | { kind: 'update'; row: RecordRow; draft: RecordDraft; pointer: string }
  | { kind: 'delete'; row: RecordRow; pointer: string }

export type WrittenRecords = {
  created: RecordRow[]
  updated: RecordRow[]
  deleted: RecordRow[]
  /** The managed RRsets that the edits affect: released from their managers, or kept unchanged. */
  managed: ManagedRRset[]
}
