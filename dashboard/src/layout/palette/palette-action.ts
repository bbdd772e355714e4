/** Something that the palette can open or run, under the heading that it is listed under. */
export type PaletteAction = {
  id: string
  group: string
  label: string
  description?: string
  run: () => void
}

/** The actions of which the heading or the label contains every typed word. */
export function matchingActions(typed: string, actions: readonly PaletteAction[]): PaletteAction[] {
  const words = typed.toLowerCase().split(/\s+/)
  return actions.filter(({ group, label }) =>
    words.every((word) => `${label} ${group}`.toLowerCase().includes(word)),
  )
}

/** In the order in which they are shown: those with the same heading follow each other. */
export function groupedActions(actions: readonly PaletteAction[]): [heading: string, PaletteAction[]][] {
  return [...Map.groupBy(actions, ({ group }) => group)]
}
