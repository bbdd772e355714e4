/**
 * The mark at the end of a description: the id of what keeps a rule up to date automatically, or of what a firewall is in
 * Holdfast.
 */
const marked = /\[holdfast ([a-z]+_[0-9a-z]{26})\]$/

export function markOf(id: string): string {
  return `[holdfast ${id}]`
}

/** The id in the mark of a description. Null if it has none. */
export function markedId(description: string): string | null {
  return marked.exec(description)?.[1] ?? null
}

export function withoutMark(description: string): string {
  return description.replace(marked, '').trimEnd()
}
