const en = {
  heading: 'Operator',
  instance: 'Installation',
  text: 'How this installation is doing, over all accounts. Only the account of whoever runs it sees this.',
  version: 'Version',
  started: 'Running since',
  role: 'This process does',
  roleAll: 'everything',
  roleApi: 'requests',
  roleWorker: 'due work',
  rates: 'Rate limits',
  ratesAlone: 'counted by each process',
  ratesShared: 'shared',
  ratesAway: 'the shared server does not answer',
  database: 'Database',
  databaseOwn: 'PostgreSQL {{version}}, run by Holdfast',
  databaseOther: 'PostgreSQL {{version}}, a server of yours',
  databaseSize: 'Size',
  storage: 'Storage',
  dataDir: 'Data directory',
  free: '{{free}} of {{size}} free',
  noDisk: 'The data directory cannot be looked at.',
  diskFull: 'The disk of the data directory is nearly full',
  todoDisk: 'Make room, or move the data directory',
  work: 'Due work',
  workText: 'What is done later, over all accounts. What is due for minutes waits for a worker.',
  due: 'Due now',
  running: 'Running',
  next: 'Next due',
  settingsInForce: 'Settings in force',
  settingsText:
    'Read from the environment and the file .env when the service starts. To change one, change it there and restart. Secrets are never shown.',
  setting: 'Setting',
  onlyChanged: 'Only what differs from its default',
  secretSet: 'set, and secret',
  none: 'none',
  usual: 'default',
  privateNetworks: 'Private networks',
  privateNetworksText:
    'Name servers and webhook receivers at home or in your company have private addresses. Link-local and cloud metadata addresses stay closed.',
  privateNetworksAllow: 'Connect to private networks and to this machine',
  privateNetworksByEnvironment:
    'Set by HOLDFAST_ALLOW_PRIVATE_NETWORKS in the environment. To change it here, remove it there and restart.',
  privateNetworksStoredOpen:
    'The setting stored here is “open”. It applies again once HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.',
  privateNetworksStoredClosed:
    'The setting stored here is “closed”. It applies again once HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.',
  privateNetworksCloseStored: 'Store “closed”',
  privateNetworksNotForAll_one:
    'One other account could then reach your network too. Allow single addresses with HOLDFAST_EGRESS_ALLOW instead.',
  privateNetworksNotForAll_other:
    '{{count}} other accounts could then reach your network too. Allow single addresses with HOLDFAST_EGRESS_ALLOW instead.',
  privateNetworksOpenToAll_one: 'One other account can reach your network too.',
  privateNetworksOpenToAll_other: '{{count}} other accounts can reach your network too.',
  privateNetworksAsked: 'Are your name servers or receivers in your own network?',
  privateNetworksAskedText:
    'Holdfast connects to public addresses only, unless you allow private networks and this machine. You can change this under Installation at any time.',
  privateNetworksKeepClosed: 'Public addresses only',
  hold: 'Hold',
  held: 'On hold',
  notHeld: 'Working',
  holdText:
    'On hold, this installation answers and shows everything, but sends no webhooks or mail and calls no provider. Use it for drills with a restored copy.',
  heldByOperator: 'Put on hold by an operator',
  heldByStart: 'Started on hold',
  heldByRestore: 'Restored from a backup',
  release: 'Release',
  releaseText:
    'All due work starts at once: webhooks and mail are sent, and zones are compared with and written to their providers. Release a copy only if the original no longer runs.',
  putOnHold: 'Put on hold',
  putOnHoldText: 'No webhook or mail is sent and no provider is called until you release the installation.',
}

const de: typeof en = {
  heading: 'Betrieb',
  instance: 'Installation',
  text: 'Wie es dieser Installation geht, über alle Konten. Das sieht nur das Konto des Betreibers.',
  version: 'Version',
  started: 'Läuft seit',
  role: 'Dieser Prozess erledigt',
  roleAll: 'alles',
  roleApi: 'Anfragen',
  roleWorker: 'fällige Arbeit',
  rates: 'Anfragegrenzen',
  ratesAlone: 'jeder Prozess zählt für sich',
  ratesShared: 'gemeinsam',
  ratesAway: 'der gemeinsame Server antwortet nicht',
  database: 'Datenbank',
  databaseOwn: 'PostgreSQL {{version}}, von Holdfast betrieben',
  databaseOther: 'PostgreSQL {{version}}, ein Server von Ihnen',
  databaseSize: 'Größe',
  storage: 'Speicherplatz',
  dataDir: 'Datenverzeichnis',
  free: '{{free}} von {{size}} frei',
  noDisk: 'Das Datenverzeichnis ist nicht einsehbar.',
  diskFull: 'Der Datenträger des Datenverzeichnisses ist fast voll',
  todoDisk: 'Platz schaffen oder das Datenverzeichnis verlegen',
  work: 'Fällige Arbeit',
  workText: 'Was später getan wird, über alle Konten. Was seit Minuten fällig ist, wartet auf einen Worker.',
  due: 'Jetzt fällig',
  running: 'Läuft',
  next: 'Als Nächstes',
  settingsInForce: 'Geltende Einstellungen',
  settingsText:
    'Sie werden beim Start aus der Umgebung und der Datei .env gelesen; ändern Sie sie dort und starten Sie neu. Geheimnisse werden nie gezeigt.',
  setting: 'Einstellung',
  onlyChanged: 'Nur was vom Vorgabewert abweicht',
  secretSet: 'gesetzt und geheim',
  none: 'keine',
  usual: 'Vorgabe',
  privateNetworks: 'Private Netze',
  privateNetworksText:
    'Nameserver und Webhook-Empfänger zu Hause oder in der Firma haben private Adressen. Link-local-Adressen und Metadatendienste von Clouds bleiben gesperrt.',
  privateNetworksAllow: 'Verbindungen zu privaten Netzen und zu diesem Rechner',
  privateNetworksByEnvironment:
    'In der Umgebung durch HOLDFAST_ALLOW_PRIVATE_NETWORKS gesetzt. Um es hier zu ändern, entfernen Sie es dort und starten Sie neu.',
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
    'Holdfast verbindet sich nur mit öffentlichen Adressen, wenn Sie nicht private Netze und diesen Rechner erlauben. Sie können das unter Installation jederzeit ändern.',
  privateNetworksKeepClosed: 'Nur öffentliche Adressen',
  hold: 'Anhalten',
  held: 'Angehalten',
  notHeld: 'In Betrieb',
  holdText:
    'Angehalten antwortet diese Installation und zeigt alles, sendet aber keine Webhooks oder E-Mails und ruft keinen Anbieter auf. Gedacht für Übungen mit einer wiederhergestellten Kopie.',
  heldByOperator: 'Von einem Betreiber angehalten',
  heldByStart: 'Angehalten gestartet',
  heldByRestore: 'Aus einer Sicherung wiederhergestellt',
  release: 'Freigeben',
  releaseText:
    'Alle fällige Arbeit beginnt sofort: Webhooks und E-Mails werden gesendet, Zonen mit ihren Anbietern verglichen und dort geschrieben. Geben Sie eine Kopie nur frei, wenn das Original nicht mehr läuft.',
  putOnHold: 'Anhalten',
  putOnHoldText:
    'Bis Sie die Installation freigeben, wird kein Webhook und keine E-Mail gesendet und kein Anbieter aufgerufen.',
}

export const instanceWords = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    instance: typeof en
  }
}
