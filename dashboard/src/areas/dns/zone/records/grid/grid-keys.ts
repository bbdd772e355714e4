import type { KeyboardEvent } from 'react'

export type GridKeys = {
  count: number
  active: number
  /** The number of visible rows. */
  pageRows: number
  moveTo: (index: number) => void
  toggle: (index: number, isRange: boolean) => void
  edit: (index: number) => void
  remove: (index: number) => void
  selectAll: () => void
  clear: () => void
}

/** The keys of the grid while the grid itself has the focus; in an editor, keys belong to the editor. */
export function onGridKey(keys: GridKeys) {
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.altKey) return
    const runWithUndo = actOf(event, keys)
    if (!runWithUndo) return
    event.preventDefault()
    runWithUndo()
  }
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, keys: GridKeys): (() => void) | undefined {
  const { count, active, pageRows } = keys
  if (ctrlKey || metaKey) return key === 'a' ? keys.selectAll : undefined
  const acts: Record<string, () => void> = {
    ' ': () => keys.toggle(active, shiftKey),
    Enter: () => keys.edit(active),
    Delete: () => keys.remove(active),
    Escape: keys.clear,
  }
  const places: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  if (place === undefined) return acts[key]
  const next = Math.max(0, Math.min(count - 1, place))
  return () => {
    keys.moveTo(next)
    if (shiftKey) keys.toggle(next, true)
  }
}
