import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const dynamicIpMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    'dynamic-ip': typeof en
  }
}
