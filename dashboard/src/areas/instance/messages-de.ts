import type { en } from './messages-en.ts'

export const de: typeof en = {
  heading: 'Betrieb',
  instance: 'Installation',
  text: 'Der Status dieser Installation über alle Konten. Nur das Konto des Betreibers sieht diese Seite.',
  version: 'Version',
  started: 'Läuft seit',
  role: 'Rolle des Prozesses',
  roleAll: 'Anfragen und fällige Arbeit',
  roleApi: 'Anfragen',
  roleWorker: 'fällige Arbeit',
  rates: 'Anfragelimits',
  ratesPerProcess: 'von jedem Prozess getrennt gezählt',
  ratesShared: 'gemeinsam',
  ratesUnavailable: 'der gemeinsame Server antwortet nicht',
  database: 'Datenbank',
  databaseEmbedded: 'PostgreSQL {{version}}, von Holdfast betrieben',
  databaseExternal: 'PostgreSQL {{version}}, eigener Server',
  databaseSize: 'Größe',
  storage: 'Speicherplatz',
  dataDir: 'Datenverzeichnis',
  free: '{{free}} von {{size}} frei',
  noDisk: 'Das Datenverzeichnis ist nicht lesbar.',
  diskFull: 'Der Datenträger des Datenverzeichnisses ist fast voll',
  remedyDisk: 'Platz schaffen oder das Datenverzeichnis verlegen',
  work: 'Fällige Arbeit',
  workText: 'Hintergrundarbeit aller Konten. Was seit Minuten fällig ist, wartet auf einen Worker.',
  due: 'Jetzt fällig',
  next: 'Als Nächstes',
  currentSettings: 'Aktuelle Einstellungen',
  settingsText:
    'Werden beim Start aus der Umgebung und der Datei .env gelesen. Ändern Sie sie dort und starten Sie neu. Geheimnisse werden nie angezeigt.',
  setting: 'Einstellung',
  onlyChanged: 'Nur geänderte Einstellungen',
  secretSet: 'gesetzt (geheim)',
  none: 'keine',
  usual: 'Standard',
  privateNetworks: 'Private Netze',
  privateNetworksText:
    'Nameserver und Webhook-Empfänger zu Hause oder in der Firma haben private Adressen. Link-local-Adressen und Metadatendienste von Clouds bleiben gesperrt.',
  privateNetworksAllow: 'Verbindungen zu privaten Netzen und zu diesem Rechner',
  privateNetworksByEnvironment:
    'In der Umgebung durch HOLDFAST_ALLOW_PRIVATE_NETWORKS gesetzt. Um die Einstellung hier zu ändern, entfernen Sie die Variable und starten Sie neu.',
  privateNetworksStoredOpen:
    'Hier ist „offen“ gespeichert. Das gilt wieder, sobald HOLDFAST_ALLOW_PRIVATE_NETWORKS entfernt wird.',
  privateNetworksStoredClosed:
    'Hier ist „gesperrt“ gespeichert. Das gilt wieder, sobald HOLDFAST_ALLOW_PRIVATE_NETWORKS entfernt wird.',
  privateNetworksCloseStored: '„Gesperrt“ speichern',
  privateNetworksNotForAll_one:
    'Ein weiteres Konto könnte Ihr Netz dann auch erreichen. Erlauben Sie stattdessen einzelne Adressen mit HOLDFAST_EGRESS_ALLOW.',
  privateNetworksNotForAll_other:
    '{{count}} weitere Konten könnten Ihr Netz dann auch erreichen. Erlauben Sie stattdessen einzelne Adressen mit HOLDFAST_EGRESS_ALLOW.',
  privateNetworksOpenToAll_one: 'Ein weiteres Konto kann Ihr Netz auch erreichen.',
  privateNetworksOpenToAll_other: '{{count}} weitere Konten können Ihr Netz auch erreichen.',
  privateNetworksAsked: 'Sind Ihre Nameserver oder Empfänger in Ihrem eigenen Netz?',
  privateNetworksAskedText:
    'Holdfast verbindet sich nur mit öffentlichen Adressen, sofern Sie nicht private Netze und diesen Rechner erlauben. Sie können das unter Installation jederzeit ändern.',
  privateNetworksKeepClosed: 'Nur öffentliche Adressen',
  hold: 'Anhalten',
  held: 'Angehalten',
  notHeld: 'In Betrieb',
  holdText:
    'Angehalten beantwortet diese Installation Anfragen und zeigt alles an, sendet aber keine Webhooks oder E-Mails und ruft keinen Anbieter auf. Gedacht für Übungen mit einer wiederhergestellten Kopie.',
  heldByOperator: 'Von einem Betreiber angehalten',
  heldByStart: 'Angehalten gestartet',
  heldByRestore: 'Aus einer Sicherung wiederhergestellt',
  release: 'Freigeben',
  releaseText:
    'Alle fällige Arbeit beginnt sofort: Webhooks und E-Mails werden gesendet, Zonen mit ihren Anbietern verglichen und dort aktualisiert. Geben Sie eine Kopie nur frei, wenn das Original nicht mehr läuft.',
  putOnHold: 'Anhalten',
  putOnHoldText:
    'Bis Sie die Installation freigeben, wird kein Webhook und keine E-Mail gesendet und kein Anbieter aufgerufen.',
}
