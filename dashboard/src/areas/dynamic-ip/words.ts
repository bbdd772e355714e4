import { de } from './words-de.ts'
import { en } from './words-en.ts'

export const dynamicIpWords = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    'dynamic-ip': typeof en
  }
}
