import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'

const kinds = (Object.keys(idPrefixes) as IdKind[]).map((kind) => ({
  kind,
  pattern: new RegExp(idPattern(kind)),
}))

/** The innermost thing that a path names, as far as can be told before anything is looked up. */
export function targetIn(params: unknown): AuditTarget | null {
  for (const id of Object.values(params as Record<string, string>).reverse()) {
    const found = kinds.find(({ pattern }) => pattern.test(id))
    if (found) return { type: found.kind, id }
  }
  return null
}
