import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const notificationsMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    notifications: typeof en
  }
}
