import { timelineDe, timelineEn } from './incidents/timeline-messages.ts'
import { de } from './messages-de.ts'
import { en } from './messages-en.ts'

export const monitoringMessages = { en: { ...en, ...timelineEn }, de: { ...de, ...timelineDe } }

declare module '#language/language.ts' {
  interface Namespaces {
    monitoring: typeof en & typeof timelineEn
  }
}
