import type { TextIndex } from '#platform/database/text-index/text-index.ts'

/** What everybody who may read the log sees of an entry, and what only those see who may read its area. */
const shown = [`action`, `actor ->> 'name'`, `target ->> 'id'`, `origin ->> 'user_agent'`]
const content = [`target ->> 'name'`, `changes::text`]

const linesOf = (parts: readonly string[]) =>
  parts.map((part) => `coalesce(${part}, '')`).join(` || E'\\n' || `)

/** In SQL, what a search looks for in an entry: for all readers, and for those who may not read its content. */
export const wholeText = linesOf([...shown, ...content])
export const redactedText = linesOf(shown)

export const auditText: TextIndex = { table: 'audit_log', text: wholeText, isPartitioned: true }
