import type { AreaActivity } from '#ui/activity/sentence.ts'

export const acmeActivity: AreaActivity = {
  sentences: {
    'certificates.acme_accounts.create': {
      en: ['added', 'add', 'the ACME account {{target}}'],
      de: ['das ACME-Konto {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'certificates.acme_accounts.update': {
      en: ['changed', 'change', 'the ACME account {{target}}'],
      de: ['das ACME-Konto {{target}}', 'geändert', 'ändern'],
    },
    'certificates.acme_accounts.delete': {
      en: ['deleted', 'delete', 'the ACME account {{target}}'],
      de: ['das ACME-Konto {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'certificates.managed.create': {
      en: ['requested', 'request', 'the certificate for {{target}}'],
      de: ['das Zertifikat für {{target}}', 'beantragt', 'beantragen'],
    },
    'certificates.managed.check': {
      en: ['checked', 'check', 'whether a certificate can be issued'],
      de: ['ob ein Zertifikat ausgestellt werden kann', 'geprüft', 'prüfen'],
    },
    'certificates.managed.update': {
      en: ['changed', 'change', 'the managed certificate for {{target}}'],
      de: ['das verwaltete Zertifikat für {{target}}', 'geändert', 'ändern'],
    },
    'certificates.managed.delete': {
      en: ['deleted', 'delete', 'the managed certificate for {{target}}'],
      de: ['das verwaltete Zertifikat für {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'certificates.managed.renew': {
      en: ['renewed', 'renew', 'the managed certificate for {{target}}'],
      de: ['das verwaltete Zertifikat für {{target}}', 'erneuert', 'erneuern'],
    },
    'certificates.managed.install': {
      en: ['installed', 'install', 'the managed certificate for {{target}} again'],
      de: ['das verwaltete Zertifikat für {{target}} erneut', 'installiert', 'installieren'],
    },
    'certificates.managed.revoke': {
      en: ['revoked', 'revoke', 'the managed certificate for {{target}}'],
      de: ['das verwaltete Zertifikat für {{target}}', 'widerrufen', 'widerrufen'],
    },
    'certificates.managed.key': {
      en: ['took', 'take', 'the private key of the managed certificate for {{target}}'],
      de: ['den privaten Schlüssel des verwalteten Zertifikats für {{target}}', 'abgeholt', 'abholen'],
    },
  },
  targetTypes: {
    acme_account: { en: 'ACME accounts', de: 'ACME-Konten' },
    managed_certificate: { en: 'Managed certificates', de: 'Verwaltete Zertifikate' },
  },
  fields: {
    acme_account_id: { en: 'ACME account', de: 'ACME-Konto' },
    directory_url: { en: 'Directory', de: 'Verzeichnis' },
    emails: { en: 'E-mail addresses', de: 'E-Mail-Adressen' },
    eab_kid: { en: 'Key ID of the binding', de: 'Schlüssel-ID der Bindung' },
    has_own_authorities: { en: 'Own root certificates', de: 'Eigene Stammzertifikate' },
    profile: { en: 'Profile', de: 'Profil' },
    key_type: { en: 'Key type', de: 'Schlüsseltyp' },
    key_place: { en: 'Place of the key', de: 'Ort des Schlüssels' },
    key_state: { en: 'Private key', de: 'Privater Schlüssel' },
    renews: { en: 'Renewed automatically', de: 'Automatisch erneuert' },
    next_order_at: { en: 'Next order', de: 'Nächste Bestellung' },
    installation: { en: 'Installation', de: 'Installation' },
  },
}
