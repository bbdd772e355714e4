import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import type { AuditTarget } from '#platform/audit/audit.ts'

const kinds = new Map(
  (Object.keys(idPrefixes) as IdKind[]).map((kind) => [
    idPrefixes[kind] as string,
    { kind, pattern: new RegExp(idPattern(kind)) },
  ]),
)

/** The innermost thing that a path names, as far as can be told before anything is looked up. */
export function targetIn(params: unknown): AuditTarget | null {
  for (const id of Object.values(params as Record<string, string>).reverse()) {
    const found = kinds.get(id.slice(0, id.indexOf('_')))
    if (found?.pattern.test(id)) return { type: found.kind, id }
  }
  return null
}
