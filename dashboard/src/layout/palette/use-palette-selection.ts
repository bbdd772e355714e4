/**
 * Which action Enter runs. It always belongs to the text as it is typed now: results of the text before stay in sight
 * while the service searches, but Enter then waits for those of the new text. The arrow keys choose any other action.
 */
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PaletteAction } from './palette-action.ts'

type Shown = {
  typed: string
  /** All that is shown, in that order. */
  actions: readonly PaletteAction[]
  /** What the typed text selects; undefined while nothing is typed, nothing matches or the search is not finished. */
  best: PaletteAction | undefined
  isSearching: boolean
  onRun: (action: PaletteAction) => void
}

export function usePaletteSelection({ typed, actions, best, isSearching, onRun }: Shown) {
  const [chosen, setChosen] = useState<{ typed: string; id: string } | null>(null)
  const [awaited, setAwaited] = useState<string | null>(null)
  const selected = (chosen?.typed === typed ? actions.find(({ id }) => id === chosen.id) : undefined) ?? best
  const isAwaited = awaited !== null && awaited === typed
  useEffect(() => {
    if (!isAwaited || isSearching) return
    setAwaited(null)
    if (selected) onRun(selected)
  }, [isAwaited, isSearching, selected, onRun])
  const move = (by: 1 | -1) => {
    const from = selected ? actions.indexOf(selected) : by > 0 ? -1 : 0
    const next = actions.at((from + by) % actions.length)
    if (next) setChosen({ typed, id: next.id })
  }
  const enter = () => {
    if (selected) onRun(selected)
    else if (isSearching) setAwaited(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { selected, onKeyDown }
}
