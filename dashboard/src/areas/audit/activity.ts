import type { AreaActivity } from '#ui/activity/sentence.ts'

export const auditActivity: AreaActivity = {
  sentences: {
    'account.audit_log.sign': {
      en: ['began', 'begin', 'to sign the audit log'],
      de: ['mit dem Signieren des Protokolls', 'begonnen', 'beginnen'],
    },
    '*': {
      en: ['sent', 'send', 'many other requests'],
      de: ['viele weitere Anfragen', 'gesendet', 'senden'],
    },
  },
  reads: { 'account.audit_log': { en: 'view the activity', de: 'die Aktivität ansehen' } },
  targetTypes: {},
}
