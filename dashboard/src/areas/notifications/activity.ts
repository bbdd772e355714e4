import type { AreaActivity } from '#ui/activity/sentence.ts'

export const notificationsActivity: AreaActivity = {
  sentences: {
    'notifications.channels.create': {
      en: ['created', 'create', 'notification channel {{target}}'],
      de: ['den Benachrichtigungskanal {{target}}', 'angelegt', 'anlegen'],
    },
    'notifications.channels.update': {
      en: ['changed', 'change', 'notification channel {{target}}'],
      de: ['den Benachrichtigungskanal {{target}}', 'geändert', 'ändern'],
    },
    'notifications.channels.delete': {
      en: ['deleted', 'delete', 'notification channel {{target}}'],
      de: ['den Benachrichtigungskanal {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'notifications.channels.test': {
      en: ['sent', 'send', 'a test notification to {{target}}'],
      de: ['eine Testbenachrichtigung an {{target}}', 'gesendet', 'senden'],
    },
    'notifications.channels.deliveries.redeliver': {
      en: ['sent', 'send', 'a notification to {{target}} again'],
      de: ['eine Benachrichtigung erneut an {{target}}', 'gesendet', 'senden'],
    },
    'notifications.rules.create': {
      en: ['created', 'create', 'notification rule {{target}}'],
      de: ['die Benachrichtigungsregel {{target}}', 'angelegt', 'anlegen'],
    },
    'notifications.rules.update': {
      en: ['changed', 'change', 'notification rule {{target}}'],
      de: ['die Benachrichtigungsregel {{target}}', 'geändert', 'ändern'],
    },
    'notifications.rules.delete': {
      en: ['deleted', 'delete', 'notification rule {{target}}'],
      de: ['die Benachrichtigungsregel {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
  },
  reads: {
    notifications: { en: 'view notification settings', de: 'Benachrichtigungseinstellungen ansehen' },
  },
  targetTypes: {
    notification_channel: { en: 'Notification channels', de: 'Benachrichtigungskanäle' },
    notification_rule: { en: 'Notification rules', de: 'Benachrichtigungsregeln' },
  },
  fields: {
    settings: { en: 'Settings', de: 'Einstellungen' },
    secret_hints: { en: 'Secrets', de: 'Geheimnisse' },
    digest: { en: 'Digest', de: 'Sammelnachricht' },
    minimum_severity: { en: 'Minimum severity', de: 'Mindest-Schweregrad' },
    steps: { en: 'Steps', de: 'Stufen' },
    reminder_seconds: { en: 'Reminder', de: 'Erinnerung' },
    quiet_hours: { en: 'Quiet hours', de: 'Ruhezeiten' },
  },
}
