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
    'certificates.transparency.update': {
      en: ['changed', 'change', 'the settings of Certificate Transparency'],
      de: ['die Einstellungen für Certificate Transparency', 'geändert', 'ändern'],
    },
    'certificates.transparency.delete': {
      en: ['ended', 'end', 'Certificate Transparency'],
      de: ['Certificate Transparency', 'beendet', 'beenden'],
    },
    'certificates.transparency.check': {
      en: ['checked', 'check', 'the source of Certificate Transparency'],
      de: ['die Quelle für Certificate Transparency', 'geprüft', 'prüfen'],
    },
    'certificates.issuances.update': {
      en: ['changed', 'change', 'whether the certificate for {{target}} is expected'],
      de: ['ob das Zertifikat für {{target}} erwartet ist', 'geändert', 'ändern'],
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
    certificate_issuance: { en: 'Issued certificates', de: 'Ausgestellte Zertifikate' },
    certificate_transparency: { en: 'Certificate Transparency', de: 'Certificate Transparency' },
    certificate_authority: { en: 'Certificate authorities', de: 'Zertifizierungsstellen' },
    certificate_endpoint: { en: 'TLS endpoints', de: 'TLS-Endpunkte' },
  },
  fields: {
    lists_certificates: { en: 'Lists certificates', de: 'Listet Zertifikate auf' },
    ignored: { en: 'Ignored', de: 'Ignoriert' },
    ignored_until: { en: 'Ignored until', de: 'Ignoriert bis' },
    ignored_reason: { en: 'Reason', de: 'Grund' },
    expected: { en: 'Expected', de: 'Erwartet' },
    expected_issuers: { en: 'Expected issuers', de: 'Erwartete Aussteller' },
    include_subdomains: { en: 'With the names below', de: 'Mit den Namen darunter' },
    has_token: { en: 'Has a token', de: 'Hat ein Token' },
    token_changed: { en: 'Token changed', de: 'Token geändert' },
    checked: { en: 'Answer', de: 'Antwort' },
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
