import { createSpotlight } from '@mantine/spotlight'
import { useEffect } from 'react'

export const [paletteStore, palette] = createSpotlight()

/** Results arrive after typing: select the first one again, so that Enter opens it. */
export function useFirstSelected(shown: readonly unknown[]): void {
  useEffect(() => {
    const list = document.getElementById(paletteStore.getState().listId)
    if (shown.length === 0 || !list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    paletteStore.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
}
