import type { Catalogue } from '../sentences.ts'

/** What the service itself says of a provider that it cannot reach (`server/src/platform/net`). */
export const connectionSentences: Catalogue = {
  'The credentials work again.': 'Die Zugangsdaten funktionieren wieder.',
  '{} refused the connection': '{} hat die Verbindung abgelehnt',
  'There is no route to {}': 'Es gibt keine Route zu {}',
  '{} did not accept the connection': '{} hat die Verbindung nicht angenommen',
  '{} closed the connection': '{} hat die Verbindung geschlossen',
  '{} must be called by https.': '{} muss über https aufgerufen werden.',
  '{} has a certificate with another fingerprint than expected: {}':
    '{} hat ein Zertifikat mit einem anderen Fingerabdruck als erwartet: {}',
  'TLS with {} failed: {}': 'TLS mit {} ist fehlgeschlagen: {}',
  '{} did not answer in HTTP: {}': '{} hat nicht mit HTTP geantwortet: {}',
  'The connection to {} failed: {}': 'Die Verbindung zu {} ist fehlgeschlagen: {}',
  '{} did not answer within {} s': '{} hat nicht innerhalb von {} s geantwortet',
  '{} is on the public internet: use https, so that the connection is encrypted.':
    '{} liegt im öffentlichen Internet: Verwenden Sie https, damit die Verbindung verschlüsselt ist.',
  'This installation is on hold: it sends nothing and calls no provider until its operator releases it.':
    'Diese Installation ist angehalten: Sie sendet nichts und ruft keinen Anbieter auf, bis der Betreiber sie freigibt.',
  'The name {} does not resolve to an address that this installation may connect to.':
    'Der Name {} wird zu keiner Adresse aufgelöst, mit der sich diese Installation verbinden darf.',
  'The name {} does not resolve to an address that this installation may connect to. If it is in a private network: {}':
    'Der Name {} wird zu keiner Adresse aufgelöst, mit der sich diese Installation verbinden darf. Falls sie in einem privaten Netz liegt: {}',
  'this installation does not connect to private networks. Its operator can allow this under Installation in the dashboard, with PATCH /v1/instance/settings, or with HOLDFAST_ALLOW_PRIVATE_NETWORKS or HOLDFAST_EGRESS_ALLOW.':
    'Diese Installation verbindet sich nicht mit privaten Netzen. Der Betreiber kann das erlauben: unter „Installation“, mit PATCH /v1/instance/settings oder mit HOLDFAST_ALLOW_PRIVATE_NETWORKS oder HOLDFAST_EGRESS_ALLOW.',
  '{} is in a private network, and {}': '{} liegt in einem privaten Netz. {}',
  '{} is not an address that this installation may connect to.':
    'Mit {} darf sich diese Installation nicht verbinden.',
  '"{}" is not a URL': '„{}“ ist keine URL',
  'The URL must begin with https:// or http://': 'Die URL muss mit https:// oder http:// beginnen',
  'The URL must not contain a user name or password':
    'Die URL darf keinen Benutzernamen und kein Passwort enthalten',
  'Port {} is reserved for a service other than HTTP':
    'Port {} ist für einen anderen Dienst als HTTP reserviert',
  'switches to a protocol that was not requested': 'Wechsel zu einem nicht angefragten Protokoll',
  'The request cannot be sent: {}': 'Die Anfrage lässt sich nicht senden: {}',
  'sends interim answers without end': 'endlose Zwischenantworten',
  'The answer was cut': 'Die Antwort ist abgeschnitten',
}
