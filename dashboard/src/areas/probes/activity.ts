import type { AreaActivity } from '#ui/activity/sentence.ts'

export const probesActivity: AreaActivity = {
  sentences: {
    'probes.create': {
      en: ['created', 'create', 'the probe {{target}}'],
      de: ['die Sonde {{target}}', 'erstellt', 'erstellen'],
    },
    'probes.update': {
      en: ['changed', 'change', 'the probe {{target}}'],
      de: ['die Sonde {{target}}', 'geändert', 'ändern'],
    },
    'probes.enrol': {
      en: ['enrolled', 'enrol', 'the probe {{target}}'],
      de: ['die Sonde {{target}}', 'angemeldet', 'anmelden'],
    },
    'probes.renew_enrolment': {
      en: ['created', 'create', 'an enrolment token for the probe {{target}}'],
      de: ['ein Anmeldetoken für die Sonde {{target}}', 'erstellt', 'erstellen'],
    },
    'probes.rotate': {
      en: ['requested', 'request', 'a new secret of the probe {{target}}'],
      de: ['ein neues Geheimnis der Sonde {{target}}', 'angefordert', 'anfordern'],
    },
    'probes.rotate_secret': {
      en: ['got', 'get', 'a new secret for the probe {{target}}'],
      de: ['ein neues Geheimnis für die Sonde {{target}}', 'geholt', 'holen'],
    },
    'probes.revoke': {
      en: ['revoked', 'revoke', 'the probe {{target}}'],
      de: ['die Sonde {{target}}', 'widerrufen', 'widerrufen'],
    },
    'probes.delete': {
      en: ['deleted', 'delete', 'the probe {{target}}'],
      de: ['die Sonde {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
  },
  reads: { probes: { en: 'view probes', de: 'Sonden ansehen' } },
  targetTypes: { probe: { en: 'Probes', de: 'Sonden' } },
  fields: {
    enrolment_token: { en: 'Enrolment token', de: 'Anmeldetoken' },
    enrolment_expires_at: { en: 'Enrolment token expires', de: 'Anmeldetoken läuft ab' },
    locations: { en: 'Locations', de: 'Standorte' },
    quorum: { en: 'Locations that must agree', de: 'Standorte, die übereinstimmen müssen' },
  },
}
