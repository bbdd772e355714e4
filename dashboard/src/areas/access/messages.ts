const en = {
  tokenEnds: 'API token {{hint}} expires',
  text: 'API tokens for your programs. Each has its own permissions, and every use is logged.',
  newToken: 'New token',
  none: 'No tokens yet',
  noneText:
    'A token gives a script, Terraform or a server access to the API. Create one token for each, so that you can revoke them separately.',
  nameHelp: 'The program that uses it',
  status: 'Status',
  anyStatus: 'Any status',
  active: 'Active',
  may: 'Permissions',
  read_only: 'Read-only',
  full_access: 'Full access',
  perArea: 'Custom',
  readOnlyHelp: 'Read-only, including future areas.',
  fullAccessHelp: 'Full access, including future areas and creating tokens.',
  perAreaHelp: 'Only the permissions you choose. Future areas are not included.',
  cannotGrant: 'You cannot grant permissions that you do not have.',
  permissionArea: 'Area',
  noAccess: 'No access',
  read: 'Read',
  write: 'Write',
  areaDomains: 'Domains',
  areaCloud: 'Cloud firewalls',
  areaCertificates: 'Certificates',
  areaMonitoring: 'Monitoring',
  areaAccount: 'Account, tokens, connections',
  expiry: 'Expiry',
  expiresQuarter: 'in 90 days',
  expiresYear: 'in one year',
  expiresDate: 'on a specific date',
  neverUsed: 'never used',
  hint: 'Token hint',
  secretTitle: 'Your new token',
  tryIt: 'Try it: paste the token after the first line, then press Enter.',
  rotate: 'Rotate',
  rotateText:
    'The token gets a new secret, which is shown once. Its name, permissions and audit log stay the same.',
  previousEnds: 'Old secret expires',
  revokeText: 'Requests with {{name}} are rejected immediately. A revoked token cannot be restored.',
}

const de: typeof en = {
  tokenEnds: 'API-Token {{hint}} läuft ab',
  text: 'API-Tokens für Ihre Programme. Jedes hat eigene Berechtigungen, und jede Nutzung wird protokolliert.',
  newToken: 'Neues Token',
  none: 'Noch keine Tokens',
  noneText:
    'Mit einem Token greift ein Skript, Terraform oder ein Server auf die API zu. Legen Sie für jedes Programm ein eigenes an, damit Sie sie einzeln widerrufen können.',
  nameHelp: 'Das Programm, das es nutzt',
  status: 'Status',
  anyStatus: 'Alle Status',
  active: 'Aktiv',
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
  areaDomains: 'Domains',
  areaCloud: 'Cloud-Firewalls',
  areaCertificates: 'Zertifikate',
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

export const accessMessages = { en, de }

declare module '#language/language.ts' {
  interface Namespaces {
    access: typeof en
  }
}
