import type { Catalogue } from '../sentences.ts'

export const inwxSentences: Catalogue = {
  'Domains at INWX, through its DomRobot API.': 'Domains bei INWX, über dessen DomRobot-API.',
  'User name': 'Benutzername',
  'The user name of the account or of a sub-user with API access.':
    'Der Benutzername des Kontos oder eines Unterbenutzers mit API-Zugang.',
  Password: 'Passwort',
  'The password of this user.': 'Das Passwort dieses Benutzers.',
  'Secret of the second factor': 'Geheimnis des zweiten Faktors',
  'Only if the user has two-factor authentication: the secret in base32 that was shown when it was enabled.':
    'Nur bei Zwei-Faktor-Authentisierung: das Geheimnis in Base32, das beim Einschalten angezeigt wurde.',
  Environment: 'Umgebung',
  'The sandbox is the test system at ote.inwx.com, with its own accounts, where nothing costs money.':
    'Die Sandbox ist das Testsystem unter ote.inwx.com mit eigenen Konten, in dem nichts Geld kostet.',

  '{} ({}).': '{} ({}).',
  'second factor': 'zweiter Faktor',
  'INWX accepts the user name and password.': 'INWX nimmt Benutzername und Passwort an.',
  'INWX rejects the user name or password': 'INWX lehnt den Benutzernamen oder das Passwort ab',
  'INWX rejects the code of the second factor': 'INWX lehnt den Code des zweiten Faktors ab',
  'The account at INWX has a second factor: enter its secret.':
    'Das Konto bei INWX hat einen zweiten Faktor: Tragen Sie dessen Geheimnis ein.',
  'INWX describes {} in an unknown form.': 'INWX beschreibt {} in einer unbekannten Form.',
  'INWX shows no auth code of {}: its registry may issue one only on request.':
    'INWX zeigt keinen Auth-Code von {}: Die Registry gibt ihn vielleicht nur auf Anfrage aus.',
  'The API of INWX does not support this.': 'Die API von INWX unterstützt das nicht.',
  'The API of INWX cannot cancel transfers.': 'Die API von INWX kann keine Transfers abbrechen.',
  'INWX sells premium names only on its website.': 'INWX verkauft Premium-Namen nur auf seiner Website.',
  'INWX does not sell this for {}.': 'INWX verkauft das für {} nicht.',
  'The price is now {} {}.': 'Der Preis ist jetzt {} {}.',
  '{} does not expire when it was expected to.': '{} läuft nicht zur erwarteten Zeit ab.',
  'INWX does not show when {} expires.': 'INWX zeigt nicht, wann {} abläuft.',
  'INWX accepts each code of the second factor once: the next one comes soon.':
    'INWX nimmt jeden Code des zweiten Faktors nur einmal an: Der nächste folgt in Kürze.',
  'The API of INWX does not tell which addresses wait for verification.':
    'Die API von INWX zeigt nicht, welche Adressen noch nicht bestätigt sind.',
  'INWX takes DNSKEY records, from which it makes DS records.':
    'INWX nimmt DNSKEY-Einträge an und erzeugt daraus die DS-Einträge.',
  'INWX no longer has the transfer: it was rejected or cancelled.':
    'INWX hat den Transfer nicht mehr: Er wurde abgelehnt oder abgebrochen.',
}
