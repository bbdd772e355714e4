import { createSpotlight } from '@mantine/spotlight'

export const [paletteStore, palette] = createSpotlight()
