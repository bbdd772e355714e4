import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const dnsWords = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    dns: typeof en
  }
}
