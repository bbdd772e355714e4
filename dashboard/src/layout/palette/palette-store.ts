import { createSpotlight } from '@mantine/spotlight'
import { useEffect } from 'react'

export const [paletteStore, palette] = createSpotlight()

/** What is found comes later than what is typed: then too the first is what Enter takes. */
export function useFirstSelected(shown: readonly unknown[]): void {
  useEffect(() => {
    const list = document.getElementById(paletteStore.getState().listId)
    if (shown.length === 0 || !list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    paletteStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
}
