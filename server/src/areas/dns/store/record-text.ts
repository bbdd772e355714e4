import type { TextIndex } from '#platform/database/text-index/text-index.ts'

/** What a search looks for in a record. */
export const recordText: TextIndex = {
  table: 'dns_records',
  text: `name || E'\\n' || rdata || E'\\n' || coalesce(comment, '')`,
}
