import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const monitoringMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    monitoring: typeof en
  }
}
