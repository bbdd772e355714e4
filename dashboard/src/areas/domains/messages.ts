import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const domainsMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    domains: typeof en
  }
}
