import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const dnsMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    dns: typeof en
  }
}
