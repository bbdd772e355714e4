/** What a field sets without a choice of the person, such as the only option, is no unsaved input of its form. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Makes a change of the form. */
export const PresetContext = createContext<(change: () => void) => void>((change) => change())

/** Sets an empty field to a value, unless it is null. */
export function usePreset(isEmpty: boolean, value: string | null, set: (value: string) => void): void {
  const preset = useContext(PresetContext)
  const apply = useEffectEvent((known: string) => preset(() => set(known)))
  useEffect(() => {
    if (isEmpty && value !== null) apply(value)
  }, [isEmpty, value])
}
