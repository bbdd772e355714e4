import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const webhooksWords = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    webhooks: typeof en
  }
}
