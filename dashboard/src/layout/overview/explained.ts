import type { OverviewPart } from '#area.ts'

/** The parts without what another part explains: one cause is listed once. */
export function withoutExplained<Part extends OverviewPart>(parts: readonly Part[]): Part[] {
  const explained = new Set(parts.flatMap(({ explained: keys = [] }) => keys))
  if (explained.size === 0) return [...parts]
  return parts.map((part) => ({
    ...part,
    ...(part.attention && { attention: part.attention.filter(({ key }) => !explained.has(key)) }),
  }))
}
