import type { Catalogue } from './sentences.ts'

/** What the errors of a rejected request say, by field. */
export const problemSentences: Catalogue = {
  // Settings of checks
  'This is not a valid URL': 'Das ist keine gültige URL',
  '“{}” needs a value': '„{}“ braucht einen Wert',
  '{} is greater than {}': '{} ist größer als {}',
  'There is no certificate in PEM: “-----BEGIN CERTIFICATE-----” is missing':
    'Hier steht kein Zertifikat in PEM: „-----BEGIN CERTIFICATE-----“ fehlt',
  'Certificate {} cannot be read': 'Zertifikat {} ist nicht lesbar',
  'The private key has a passphrase. Remove it: openssl pkey -in key.pem':
    'Der private Schlüssel hat eine Passphrase. Entfernen Sie sie: openssl pkey -in key.pem',
  'The private key cannot be read. It must be in PEM: “-----BEGIN PRIVATE KEY-----”':
    'Der private Schlüssel ist nicht lesbar. Er muss in PEM vorliegen: „-----BEGIN PRIVATE KEY-----“',
  'The private key does not belong to the certificate': 'Der private Schlüssel gehört nicht zum Zertifikat',
}
