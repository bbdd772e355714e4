import type { en } from './messages-en.ts'

export const de: typeof en = {
  text: 'Jedes Zertifikat, das Ihre Agenten finden oder das Sie hochladen: wo es liegt, bis wann es gilt und was daran falsch ist.',
  searchCertificates: 'Nach Name, Aussteller oder Seriennummer suchen',
  none: 'Noch keine Zertifikate',
  noneText:
    'Ein Agent auf einem Server meldet die Zertifikate in Dateien und von Diensten. Sie können auch welche hochladen.',
  severity: 'Schwere',
  anySeverity: 'Jede Schwere',
  severityAtLeast: '{{severity}} oder schlimmer',
  showReplaced: 'Auch ersetzte',
  replaced: 'Ersetzt',
  high: 'Hoch',
  medium: 'Mittel',
  low: 'Gering',
  noFinding: 'Keine Befunde',
  expiresSoon: 'Läuft bald ab',
  issuer: 'Aussteller',
  places: 'Orte',
  findings: 'Befunde',
  noFindingsText: 'Nichts ist daran falsch.',

  trust: 'Vertrauen',
  trusted: 'Vertrauenswürdig',
  incomplete: 'Kette unvollständig',
  intermediateExpired: 'Zwischenzertifikat abgelaufen',
  selfSigned: 'Selbst signiert',
  untrusted: 'Aussteller unbekannt',
  notAssessed: 'Wird bewertet',
  trustedBy: 'Führt zu',
  subject: 'Inhaber',
  noNames: 'Keine Namen',
  serial: 'Seriennummer',
  fingerprint: 'SHA-256',
  key: 'Schlüssel',
  signatureAlgorithm: 'Signatur',
  validFrom: 'Gültig ab',
  renewedBy: 'Erneuert von',
  firstSeen: 'Zuerst gesehen',
  lastSeen: 'Zuletzt gesehen',
  downloadPem: 'PEM herunterladen',
  noPlaces: 'Es ist an keinem Ort mehr.',
  placeFile: 'Datei',
  placeListener: 'Dienst',
  placeUpload: 'Hochgeladen',
  keyFile: 'Schlüssel: {{path}}',
  modeText: 'Rechte {{mode}}',
  goneSince: 'Verschwunden',
  lineage: 'Erneuerungen',
  lineageText: 'Die Zertifikate für dieselben Namen, das neueste zuerst.',
  thisOne: 'Dieses',
  deleteCertificate: 'Zertifikat löschen',
  deleteCertificateText:
    'Holdfast vergisst das Zertifikat und seinen Verlauf. Wo es lag, ändert sich nichts; ist es noch da, wird es wieder gefunden.',

  total: 'In Gebrauch',
  expiries: 'Abläufe der nächsten 26 Wochen',
  noneInTime: 'Keines läuft in den nächsten 26 Wochen ab.',

  upload: 'Zertifikate hochladen',
  uploadText:
    'Für Zertifikate, die kein Agent sieht. Laden Sie nie einen privaten Schlüssel hoch: Er würde abgelehnt.',
  contentText: 'PEM, oder wählen Sie eine Datei: PEM, DER oder PKCS#7.',
  chooseFile: 'Datei wählen',
  uploaded_one: '{{count}} Zertifikat hochgeladen',
  uploaded_other: '{{count}} Zertifikate hochgeladen',

  authorities: 'Eigene Zertifizierungsstellen',
  authoritiesText:
    'Zertifikaten, die zu einer von diesen führen, wird vertraut, zusätzlich zu denen öffentlicher Stellen.',
  addAuthority: 'Stelle hinzufügen',
  noAuthorities: 'Keine eigenen Zertifizierungsstellen',
  noAuthoritiesText: 'Wenn Sie Zertifikate selbst signieren, fügen Sie das Zertifikat Ihrer Stelle hinzu.',
  authorityPem: 'Zertifikat in PEM',
  removeAuthorityLost: 'Was zu ihr führt, ist dann nicht mehr vertrauenswürdig.',
  renameAuthority: '{{name}} umbenennen',

  policy: 'Richtlinie',
  policyText:
    'Was Sie von Ihren Zertifikaten erwarten. Abweichende bekommen einen Befund; verhindert wird nichts.',
  policyIssuers: 'Erlaubte Aussteller',
  policyIssuersText: 'Teile ihrer Namen. Leer: alle.',
  policyKeyTypes: 'Erlaubte Schlüssel',
  policyKeyTypesText: 'Leer: alle.',
  policyRsa: 'RSA-Schlüssel haben mindestens',
  policyEc: 'Elliptische Kurven haben mindestens',
  policyLifetime: 'Gültig für höchstens',
  bits: 'Bit',
  days: 'Tage',
  policySaved: 'Richtlinie gespeichert',

  allCertificates: 'Alle Zertifikate',
  attentionRemedy: 'Öffnen Sie es, um zu sehen, was zu tun ist.',

  findingExpired:
    'Es ist am {{at}} abgelaufen. Erneuern Sie es und prüfen Sie, dass das neue ausgeliefert wird.',
  findingNotYetValid: 'Es gilt erst ab {{at}}. Prüfen Sie die Uhr der Maschine, die es erstellt hat.',
  findingNameMismatch:
    '{{place}} liefert es für {{host}} aus, was keiner seiner Namen ist. Clients lehnen es ab: Liefern Sie eines für diesen Namen aus.',
  findingUntrusted:
    'Es führt zu keiner Stelle, der Clients vertrauen: Sein Aussteller ist „{{issuer}}“. Ist das eine eigene Stelle, fügen Sie sie hinzu.',
  findingSelfSigned:
    'Es wird für einen öffentlichen Namen ausgeliefert und ist mit dem eigenen Schlüssel signiert, sodass Clients es ablehnen. Beschaffen Sie eines von einer Zertifizierungsstelle.',
  findingUnknownIssuer:
    'Es führt zu keiner Stelle, die Holdfast kennt: Sein Aussteller ist „{{issuer}}“. Ist das eine eigene Stelle, fügen Sie sie hinzu.',
  findingBrokenKey:
    'Sein Schlüssel hat {{bits}} Bit und kann gebrochen werden. Ersetzen Sie Schlüssel und Zertifikat sofort.',
  findingBrokenSignature:
    'Es ist mit {{algorithm}} signiert, was gefälscht werden kann. Ersetzen Sie es sofort.',
  findingKeyReadable:
    'Alle Benutzer des Servers dürfen seinen Schlüssel lesen: {{place}} hat die Rechte {{mode}}. Setzen Sie 0600 oder 0640, und ersetzen Sie den Schlüssel.',
  findingExpiresCritical: 'Es läuft am {{at}} ab: Erneuern Sie es heute.',
  findingExpiresHigh:
    'Es läuft am {{at}} ab: Es sollte schon erneuert sein. Finden Sie heraus, warum das nicht geschehen ist.',
  findingExpiresWarning: 'Es läuft am {{at}} ab. Eine automatische Erneuerung steht an.',
  findingWeakKey:
    'Sein Schlüssel ({{type}}, {{bits}} Bit) ist zu schwach. Verwenden Sie RSA mit 2048 Bit oder mehr oder eine elliptische Kurve mit 256.',
  findingWeakSignature:
    'Es ist mit {{algorithm}} signiert, was Clients ablehnen. Lassen Sie es neu ausstellen.',
  findingNoNames:
    'Es hat keinen Subject Alternative Name. Clients beachten den Common Name („{{name}}“) nicht und lehnen es ab.',
  findingNotForServers: 'Sein Verwendungszweck erlaubt keine TLS-Server. Clients lehnen es ab.',
  findingAuthorityServed:
    'Es wird ausgeliefert, obwohl es andere Zertifikate signieren darf. Wer seinen Schlüssel bekommt, kann jeden Namen signieren: Liefern Sie eines aus, das das nicht darf.',
  findingIntermediateExpired:
    'Jeder Weg zu einer vertrauenswürdigen Stelle enthält ein abgelaufenes Zertifikat, zuletzt am {{at}}. Installieren Sie die aktuellen Zwischenzertifikate des Ausstellers.',
  findingLifetime:
    'Es gilt {{days}} Tage; als es ausgestellt wurde, durften öffentliche Stellen {{limit}} erlauben. Browser lehnen es ab.',
  findingOlderServed:
    'Seit {{since}} liegt ein neueres Zertifikat für dieselben Namen auf dem Server, und dieses wird noch ausgeliefert. Laden Sie den Dienst neu.',
  findingIncompleteChain:
    '{{place}} sendet nicht alle Zwischenzertifikate. Manche Clients lehnen es ab: Installieren Sie die ganze Kette.',
  findingSharedKey:
    'Andere Zertifikate mit seinem Schlüssel: {{certificates}}; Server, auf denen es liegt: {{servers}}. Wer den Schlüssel von einem bekommt, hat ihn für alle.',
  findingSharedWildcard:
    'Ein Wildcard-Zertifikat auf {{servers}} Servern ist so sicher wie der schwächste von ihnen. Verwenden Sie für jeden ein eigenes.',
  findingClientAuthentication:
    'Es erlaubt auch die Anmeldung von Clients, was Browser in Zertifikaten öffentlicher Stellen bald nicht mehr annehmen. Fragen Sie den Aussteller nach einem Profil ohne das.',
  findingNoTimestamps:
    'Es hat keinen Zeitstempel eines Certificate-Transparency-Logs. Browser lehnen es ab, wenn der Server keinen sendet.',
  findingIssuer: 'Ihre Richtlinie nennt seinen Aussteller „{{issuer}}“ nicht.',
  findingPolicy: 'Ihre Richtlinie ({{rule}}) verlangt {{limit}}; es hat {{value}}.',
  findingRsa:
    'Sein Schlüssel ist RSA. Elliptische Kurven sind schneller und kleiner; ein Fehler ist das nicht.',
}
