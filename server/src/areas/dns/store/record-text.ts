import type { TextIndex } from '#platform/database/text-index/text-index.ts'

/** The text of a record that a search matches. */
export const recordText: TextIndex = {
  table: 'dns_records',
  text: `name || E'\\n' || rdata || E'\\n' || coalesce(comment, '')`,
}
