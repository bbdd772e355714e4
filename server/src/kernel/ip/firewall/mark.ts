/** The mark at the end of the description of a rule that Holdfast keeps up to date automatically: the id of what keeps it. */
const marked = /\[holdfast ([a-z]+_[0-9a-z]{26})\]$/

export function markOf(id: string): string {
  return `[holdfast ${id}]`
}

/** The id in the mark of a description. Null if it has none. */
export function markedId(description: string): string | null {
  return marked.exec(description)?.[1] ?? null
}
