import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'

/** A change of health that the service detected by sending to an endpoint. */
function healthOf({ changes: { after } }: ActivityEntry): SentenceText {
  if (after?.['state'] === 'paused')
    return {
      en: ['paused', 'pause', 'webhook endpoint {{target}}, because its deliveries kept failing'],
      de: [
        'den Webhook-Endpunkt {{target}}',
        'pausiert, weil seine Zustellungen immer wieder fehlschlugen',
        'pausieren',
      ],
    }
  if (after?.['state'] === 'failing')
    return {
      text: {
        en: 'Deliveries to webhook endpoint {{target}} are failing',
        de: 'Zustellungen an den Webhook-Endpunkt {{target}} schlagen fehl',
      },
    }
  return {
    text: {
      en: 'Webhook endpoint {{target}} accepts deliveries again',
      de: 'Der Webhook-Endpunkt {{target}} nimmt Zustellungen wieder an',
    },
  }
}

export const webhooksActivity: AreaActivity = {
  sentences: {
    'webhooks.endpoints.create': {
      en: ['created', 'create', 'webhook endpoint {{target}}'],
      de: ['den Webhook-Endpunkt {{target}}', 'angelegt', 'anlegen'],
    },
    'webhooks.endpoints.update': {
      en: ['changed', 'change', 'webhook endpoint {{target}}'],
      de: ['den Webhook-Endpunkt {{target}}', 'geändert', 'ändern'],
    },
    'webhooks.endpoints.delete': {
      en: ['deleted', 'delete', 'webhook endpoint {{target}}'],
      de: ['den Webhook-Endpunkt {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'webhooks.endpoints.test': {
      en: ['sent', 'send', 'a test message to webhook endpoint {{target}}'],
      de: ['eine Testnachricht an den Webhook-Endpunkt {{target}}', 'gesendet', 'senden'],
    },
    'webhooks.endpoints.rotate': {
      en: ['rotated', 'rotate', 'the secret of webhook endpoint {{target}}'],
      de: ['das Geheimnis des Webhook-Endpunkts {{target}}', 'erneuert', 'erneuern'],
    },
    'webhooks.endpoints.promote': {
      en: ['ended', 'end', 'the old secrets of webhook endpoint {{target}}'],
      de: ['die alten Geheimnisse des Webhook-Endpunkts {{target}}', 'beendet', 'beenden'],
    },
    'webhooks.endpoints.resume': {
      en: ['resumed', 'resume', 'webhook endpoint {{target}}'],
      de: ['den Webhook-Endpunkt {{target}}', 'fortgesetzt', 'fortsetzen'],
    },
    'webhooks.deliveries.redeliver': {
      en: ['redelivered', 'redeliver', '{{target}} to {{container}}'],
      de: ['{{target}} erneut an {{container}}', 'zugestellt', 'zustellen'],
    },
    'webhooks.deliveries.retry': {
      en: ['retried', 'retry', 'the delivery of {{target}} to {{container}}'],
      de: ['die Zustellung von {{target}} an {{container}}', 'wiederholt', 'wiederholen'],
    },
    'webhooks.deliveries.skip': {
      en: ['skipped', 'skip', 'the delivery of {{target}} to {{container}}'],
      de: ['die Zustellung von {{target}} an {{container}}', 'übersprungen', 'überspringen'],
    },
    'webhooks.replays.create': {
      en: ['started', 'start', 'a replay of past events to {{container}}'],
      de: ['eine Nachsendung früherer Ereignisse an {{container}}', 'gestartet', 'starten'],
    },
    'webhooks.replays.cancel': {
      en: ['cancelled', 'cancel', 'a replay of past events to {{container}}'],
      de: ['eine Nachsendung früherer Ereignisse an {{container}}', 'abgebrochen', 'abbrechen'],
    },
    'webhooks.deliveries': healthOf,
  },
  reads: {
    'webhooks.events': { en: 'view events', de: 'Ereignisse ansehen' },
    webhooks: { en: 'view webhooks', de: 'Webhooks ansehen' },
  },
  targetTypes: {
    webhook_endpoint: { en: 'Webhook endpoints', de: 'Webhook-Endpunkte' },
    webhook_delivery: { en: 'Webhook deliveries', de: 'Webhook-Zustellungen' },
    webhook_replay: { en: 'Webhook replays', de: 'Webhook-Nachsendungen' },
  },
  fields: {
    url: { en: 'URL', de: 'URL' },
    event_kinds: { en: 'Event types', de: 'Ereignistypen' },
    events: { en: 'Event types', de: 'Ereignistypen' },
    filter: { en: 'Filter', de: 'Filter' },
    state: { en: 'State', de: 'Zustand' },
    states: { en: 'States', de: 'Zustände' },
    pause_reason: { en: 'Reason', de: 'Grund' },
    ordered: { en: 'In order', de: 'Der Reihe nach' },
    max_concurrency: { en: 'Deliveries at once', de: 'Gleichzeitige Zustellungen' },
    max_per_second: { en: 'Deliveries per second', de: 'Zustellungen pro Sekunde' },
    headers: { en: 'Headers', de: 'Header' },
    secrets: { en: 'Secrets', de: 'Geheimnisse' },
    skipped_deliveries: { en: 'Skipped deliveries', de: 'Übersprungene Zustellungen' },
    endpoint_id: { en: 'Endpoint', de: 'Endpunkt' },
    since: { en: 'From', de: 'Von' },
    until: { en: 'Until', de: 'Bis' },
  },
}
