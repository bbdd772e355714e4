import { type IdKind, idPattern, idPrefixes } from '#kernel/id.ts'
import type { AuditResource, AuditTarget } from '#platform/audit/audit.ts'

const kinds = new Map(
  (Object.keys(idPrefixes) as IdKind[]).map((kind) => [
    idPrefixes[kind] as string,
    { kind, pattern: new RegExp(idPattern(kind)) },
  ]),
)

/** The innermost resource in a path and what contains it, as far as known without a look-up. */
export function targetIn(params: unknown): AuditTarget | null {
  const named = Object.values(params as Record<string, string>).flatMap((id): AuditResource[] => {
    const found = kinds.get(id.slice(0, id.indexOf('_')))
    return found?.pattern.test(id) ? [{ type: found.kind, id }] : []
  })
  const target = named.pop()
  if (!target) return null
  return named.length > 0 ? { ...target, within: named.reverse() } : target
}
