import type { renewalMessagesEn } from './renewal-messages-en.ts'

export const renewalMessagesDe: typeof renewalMessagesEn = {
  renewals: 'Erneuerungen',
  renewalsText:
    'Wie oft Sie Zertifikate erneuern werden. Öffentliche Stellen stellen sie mit jedem der Daten unten für kürzere Zeit aus, sodass Erneuerungen häufiger werden.',
  renewalsByMonth: 'Erneuerungen je Monat',
  renewalsRule: 'Wenn jedes Zertifikat erneuert wird, sobald ein Drittel seiner Zeit übrig ist.',
  automation: 'Automatisierung',
  anyAutomation: 'Automatisch oder nicht',
  automationManaged: 'Von Holdfast verwaltet',
  automationObserved: 'Anderswo automatisch',
  automationUnknown: 'Nicht bekannt automatisch',
  renewedRegularly: 'Regelmäßig, wie der Verlauf zeigt',
  renewedInTotal: 'Zu erneuernde Zertifikate',
  overdueRenewals: 'Überfällig',
  limitFrom: '{{days}} Tage ab {{date}}',
  limitPresent: 'jetzt {{days}} Tage',
  allowedLifetimes: 'Längste Gültigkeit',
  longExpired_one: '{{count}} Zertifikat ist vor mehr als 30 Tagen abgelaufen und zählt nicht mit.',
  longExpired_other: '{{count}} Zertifikate sind vor mehr als 30 Tagen abgelaufen und zählen nicht mit.',
  notAutomated: 'Automatische Erneuerung nicht bekannt',
  notAutomatedText:
    'Nichts zeigt, dass diese Zertifikate automatisch erneuert werden. Lassen Sie sie von Holdfast oder von einem Programm auf dem Server erneuern.',
  allAutomated: 'Alle werden automatisch erneuert',
  allAutomatedText:
    'Holdfast, ein Anbieter oder ein Programm auf einem Server erneuert jedes Zertifikat, das in Gebrauch ist.',
}
