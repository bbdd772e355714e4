import type { AreaActivity } from '#ui/activity/sentence.ts'

export const agentsActivity: AreaActivity = {
  sentences: {
    'cloud.agents.enrol': {
      en: ['enrolled', 'enrol', 'the agent on {{target}}'],
      de: ['den Agenten auf {{target}}', 'angemeldet', 'anmelden'],
    },
    'cloud.agents.create': {
      en: ['created', 'create', 'the collector of {{target}}'],
      de: ['den Collector von {{target}}', 'erstellt', 'erstellen'],
    },
    'cloud.agents.update': {
      en: ['changed', 'change', 'the agent on {{target}}'],
      de: ['den Agenten auf {{target}}', 'geändert', 'ändern'],
    },
    'cloud.agents.rotate': {
      en: ['requested', 'request', 'a new secret of the agent on {{target}}'],
      de: ['ein neues Geheimnis des Agenten auf {{target}}', 'angefordert', 'anfordern'],
    },
    'cloud.agents.rotate_secret': {
      en: ['got', 'get', 'a new secret for the agent on {{target}}'],
      de: ['ein neues Geheimnis für den Agenten auf {{target}}', 'geholt', 'holen'],
    },
    'cloud.agents.revoke': {
      en: ['revoked', 'revoke', 'the agent on {{target}}'],
      de: ['den Agenten auf {{target}}', 'widerrufen', 'widerrufen'],
    },
    'cloud.agents.delete': {
      en: ['deleted', 'delete', 'the agent on {{target}}'],
      de: ['den Agenten auf {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'cloud.agents.report': {
      en: ['found', 'find', 'that two machines use the secret of the agent on {{target}}'],
      de: [
        'dass zwei Rechner das Geheimnis des Agenten auf {{target}} nutzen',
        'festgestellt',
        'feststellen',
      ],
    },
    'cloud.agents.enrolment_tokens.create': {
      en: ['created', 'create', 'enrolment token {{target}}'],
      de: ['das Anmeldetoken {{target}}', 'erstellt', 'erstellen'],
    },
    'cloud.agents.enrolment_tokens.revoke': {
      en: ['revoked', 'revoke', 'enrolment token {{target}}'],
      de: ['das Anmeldetoken {{target}}', 'widerrufen', 'widerrufen'],
    },
  },
  targetTypes: {
    agent: { en: 'Agents', de: 'Agenten' },
    enrolment_token: { en: 'Enrolment tokens', de: 'Anmeldetoken' },
  },
  fields: {
    scrape: { en: 'Scrape of node_exporter', de: 'Abruf von node_exporter' },
    interval_seconds: { en: 'Interval in seconds', de: 'Abstand in Sekunden' },
    rotation_requested_at: { en: 'New secret requested', de: 'Neues Geheimnis angefordert' },
    cloned_at: { en: 'Secret used by two machines since', de: 'Geheimnis von zwei Rechnern genutzt seit' },
    uses_max: { en: 'Uses allowed', de: 'Erlaubte Nutzungen' },
  },
}
