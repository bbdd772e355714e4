/** Texts for the components in `ui/` or for several areas. Each text is defined once: here, or in one area. */
import { de } from './common-messages-de.ts'
import { en } from './common-messages-en.ts'

export const commonMessages = { en, de }
