/**
 * The open dialogs, in the order in which they were opened. The last one is on top, and only it closes on Escape;
 * without this, all open dialogs would close at once.
 */
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

type OpenDialog = { id: string; onEscape: () => void }

const zIndexMin = 200
const listeners = new Set<() => void>()
let openDialogs: readonly OpenDialog[] = []

/** Registers a dialog while it is open, and returns its z-index. */
export function useOpenDialog(opened: boolean, onEscape: () => void): number {
  const id = useId()
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  }, [onEscape])
  useLayoutEffect(() => {
    if (!opened) return
    setOpenDialogs([...openDialogs, { id, onEscape: () => latest.current() }])
    return () => setOpenDialogs(openDialogs.filter((dialog) => dialog.id !== id))
  }, [opened, id])
  const place = useSyncExternalStore(subscribe, () => openDialogs.findIndex((dialog) => dialog.id === id))
  return zIndexMin + Math.max(0, place)
}

function setOpenDialogs(dialogs: readonly OpenDialog[]): void {
  openDialogs = dialogs
  if (dialogs.length > 0) window.addEventListener('keydown', closeLast, { capture: true })
  else window.removeEventListener('keydown', closeLast, { capture: true })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function closeLast(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // Escape first closes the open list of a field.
  const isForField =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isForField) openDialogs.at(-1)?.onEscape()
}
