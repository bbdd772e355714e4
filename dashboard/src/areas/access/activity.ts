import type { AreaActivity } from '#ui/activity/sentence.ts'

export const accessActivity: AreaActivity = {
  sentences: {
    'account.tokens.create': {
      en: ['created', 'create', 'API token {{target}}'],
      de: ['das API-Token {{target}}', 'angelegt', 'anlegen'],
    },
    'account.tokens.update': {
      en: ['changed', 'change', 'API token {{target}}'],
      de: ['das API-Token {{target}}', 'geändert', 'ändern'],
    },
    'account.tokens.rotate': {
      en: ['rotated', 'rotate', 'API token {{target}}'],
      de: ['das API-Token {{target}}', 'erneuert', 'erneuern'],
    },
    'account.tokens.revoke': {
      en: ['revoked', 'revoke', 'API token {{target}}'],
      de: ['das API-Token {{target}}', 'widerrufen', 'widerrufen'],
    },
  },
  reads: { 'account.tokens': { en: 'view API tokens', de: 'API-Tokens ansehen' } },
  targetTypes: { token: { en: 'API tokens', de: 'API-Tokens' } },
  fields: {
    preset: { en: 'Preset', de: 'Vorlage' },
    permissions: { en: 'Permissions', de: 'Berechtigungen' },
    expires_at: { en: 'Expiry', de: 'Ablauf' },
    revoked_at: { en: 'Revoked', de: 'Widerrufen' },
    hint: { en: 'Token', de: 'Token' },
    previous_valid_until: { en: 'Old one ends', de: 'Altes endet' },
  },
}
