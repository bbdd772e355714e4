import type { en } from './messages-en.ts'

export const de: typeof en = {
  tokenEnds: 'API-Token {{hint}} läuft ab',
  text: 'API-Tokens für Ihre Programme. Jedes hat eigene Berechtigungen, und jede Nutzung wird protokolliert.',
  newToken: 'Neues Token',
  none: 'Noch keine Tokens',
  noneText:
    'Mit einem Token greift ein Skript, Terraform oder ein Server auf die API zu. Legen Sie für jedes Programm ein eigenes an, damit Sie sie einzeln widerrufen können.',
  nameHelp: 'Das Programm, das es nutzt',
  anyStatus: 'Alle Status',
  may: 'Berechtigungen',
  read_only: 'Nur lesen',
  full_access: 'Voller Zugriff',
  perArea: 'Benutzerdefiniert',
  readOnlyHelp: 'Nur lesen, auch in künftigen Bereichen.',
  fullAccessHelp: 'Voller Zugriff, auch auf künftige Bereiche und das Anlegen von Tokens.',
  perAreaHelp: 'Nur die gewählten Berechtigungen. Künftige Bereiche sind nicht enthalten.',
  cannotGrant: 'Sie können keine Berechtigungen erteilen, die Sie nicht haben.',
  permissionArea: 'Bereich',
  noAccess: 'Kein Zugriff',
  read: 'Lesen',
  write: 'Schreiben',
  areaCloud: 'Cloud-Firewalls',
  areaMonitoring: 'Monitoring',
  areaAccount: 'Konto, Tokens, Verbindungen',
  expiry: 'Ablauf',
  expiresQuarter: 'in 90 Tagen',
  expiresYear: 'in einem Jahr',
  expiresDate: 'an einem bestimmten Tag',
  neverUsed: 'nie benutzt',
  hint: 'Tokenhinweis',
  secretTitle: 'Ihr neues Token',
  tryIt:
    'Probieren Sie es aus: Fügen Sie das Token nach der ersten Zeile ein und drücken Sie die Eingabetaste.',
  rotate: 'Erneuern',
  rotateText:
    'Das Token erhält ein neues Geheimnis, das einmal angezeigt wird. Name, Berechtigungen und Protokoll bleiben gleich.',
  previousEnds: 'Altes Geheimnis läuft ab',
  revokeText:
    'Anfragen mit {{name}} werden sofort abgelehnt. Ein widerrufenes Token lässt sich nicht wiederherstellen.',
}
