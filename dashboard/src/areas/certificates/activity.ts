import type { AreaActivity } from '#ui/activity/sentence.ts'

export const certificatesActivity: AreaActivity = {
  sentences: {
    'certificates.create': {
      en: ['uploaded', 'upload', 'the certificate for {{target}}'],
      de: ['das Zertifikat für {{target}}', 'hochgeladen', 'hochladen'],
    },
    'certificates.update': {
      en: ['changed', 'change', 'the notes or labels of the certificate for {{target}}'],
      de: ['Notizen oder Labels des Zertifikats für {{target}}', 'geändert', 'ändern'],
    },
    'certificates.delete': {
      en: ['deleted', 'delete', 'the certificate for {{target}}'],
      de: ['das Zertifikat für {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'certificates.gaps.update': {
      en: ['changed', 'change', 'whether the coverage gap of {{target}} is ignored'],
      de: ['ob die Lücke von {{target}} ignoriert wird', 'geändert', 'ändern'],
    },
    'certificates.authorities.create': {
      en: ['added', 'add', 'the certificate authority {{target}}'],
      de: ['die Zertifizierungsstelle {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'certificates.authorities.update': {
      en: ['renamed', 'rename', 'the certificate authority {{target}}'],
      de: ['die Zertifizierungsstelle {{target}}', 'umbenannt', 'umbenennen'],
    },
    'certificates.authorities.delete': {
      en: ['removed', 'remove', 'the certificate authority {{target}}'],
      de: ['die Zertifizierungsstelle {{target}}', 'entfernt', 'entfernen'],
      isGone: true,
    },
    'certificates.endpoints.create': {
      en: ['added', 'add', 'the TLS endpoint {{target}}'],
      de: ['den TLS-Endpunkt {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'certificates.endpoints.update': {
      en: ['changed', 'change', 'the TLS endpoint {{target}}'],
      de: ['den TLS-Endpunkt {{target}}', 'geändert', 'ändern'],
    },
    'certificates.endpoints.delete': {
      en: ['deleted', 'delete', 'the TLS endpoint {{target}}'],
      de: ['den TLS-Endpunkt {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'certificates.endpoints.scan': {
      en: ['requested', 'request', 'a scan of the TLS endpoint {{target}}'],
      de: ['einen Scan des TLS-Endpunkts {{target}}', 'angefordert', 'anfordern'],
    },
    'certificates.providers.put': {
      en: ['listed', 'list', 'the certificates at {{target}}'],
      de: ['die Zertifikate bei {{target}}', 'aufgelistet', 'auflisten'],
    },
    'certificates.providers.delete': {
      en: ['stopped listing', 'stop listing', 'the certificates at {{target}}'],
      de: ['das Auflisten der Zertifikate bei {{target}}', 'beendet', 'beenden'],
    },
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
    'certificates.policy.update': {
      en: ['changed', 'change', 'the policy for certificates'],
      de: ['die Richtlinie für Zertifikate', 'geändert', 'ändern'],
    },
  },
  reads: { certificates: { en: 'view certificates', de: 'Zertifikate ansehen' } },
  targetTypes: {
    certificate: { en: 'Certificates', de: 'Zertifikate' },
    certificate_gap: { en: 'Coverage gaps', de: 'Lücken' },
    certificate_authority: { en: 'Certificate authorities', de: 'Zertifizierungsstellen' },
    certificate_endpoint: { en: 'TLS endpoints', de: 'TLS-Endpunkte' },
    acme_account: { en: 'ACME accounts', de: 'ACME-Konten' },
    managed_certificate: { en: 'Managed certificates', de: 'Verwaltete Zertifikate' },
  },
  fields: {
    lists_certificates: { en: 'Lists certificates', de: 'Listet Zertifikate auf' },
    ignored: { en: 'Ignored', de: 'Ignoriert' },
    ignored_until: { en: 'Ignored until', de: 'Ignoriert bis' },
    ignored_reason: { en: 'Reason', de: 'Grund' },
    names: { en: 'Names', de: 'Namen' },
    sha256: { en: 'SHA-256', de: 'SHA-256' },
    subject: { en: 'Subject', de: 'Inhaber' },
    issuers: { en: 'Allowed issuers', de: 'Erlaubte Aussteller' },
    key_types: { en: 'Allowed keys', de: 'Erlaubte Schlüssel' },
    rsa_bits_min: { en: 'Least bits of RSA keys', de: 'Mindestgröße von RSA-Schlüsseln' },
    ec_bits_min: { en: 'Least bits of elliptic curves', de: 'Mindestgröße elliptischer Kurven' },
    lifetime_days_max: { en: 'Most days of validity', de: 'Höchste Gültigkeit in Tagen' },
  },
}
