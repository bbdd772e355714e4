import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchFieldAttribute } from '#ui/list/search-field.tsx'
import { palette } from '../palette/palette-store.ts'

/** After this time, "g" no longer starts a shortcut. */
const sequenceMs = 1500

/**
 * The shortcuts of every page: ? for help, / for the search field of the page, and g followed by a letter to open a
 * page. They are ignored in fields and dialogs.
 */
export function useKeys(places: ReadonlyMap<string, string>, onHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const act = (key: string, at: number): boolean => {
      const place = at - begunAt < sequenceMs ? places.get(key) : undefined
      begunAt = key === 'g' ? at : Number.NEGATIVE_INFINITY
      if (place !== undefined) void navigate({ to: place })
      else if (key === '?') onHelp()
      else if (key === '/') focusSearch()
      else return false
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (act(event.key, event.timeStamp)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [places, navigate, onHelp])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(`[${searchFieldAttribute}]`)
  if (field) field.focus()
  else palette.open()
}
