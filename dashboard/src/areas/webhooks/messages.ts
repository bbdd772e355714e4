import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const webhooksMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    webhooks: typeof en
  }
}
