import type { Catalogue } from '../sentences.ts'

export const eppSentences: Catalogue = {
  'A registry, or a registrar for resellers, by the Extensible Provisioning Protocol (RFC 5730) over TLS.':
    'Eine Registry oder ein Registrar für Wiederverkäufer, über das Extensible Provisioning Protocol (RFC 5730) mit TLS.',
  Server: 'Server',
  'Host name of the EPP server. Its certificate must be valid for this name.':
    'Hostname des EPP-Servers. Sein Zertifikat muss für diesen Namen gelten.',
  Port: 'Port',
  'TCP port of the server.': 'TCP-Port des Servers.',
  User: 'Benutzer',
  'The client id of the login.': 'Die Client-ID der Anmeldung.',
  Password: 'Passwort',
  'The password of the login.': 'Das Passwort der Anmeldung.',
  'Registrar id': 'Registrar-ID',
  'The id under which the registry lists your domains, if it differs from the user.':
    'Die ID, unter der die Registry Ihre Domains führt, falls sie vom Benutzer abweicht.',
  'Certificate authority': 'Zertifizierungsstelle',
  'Certificate of the authority that issued the server’s certificate, as PEM, if it is not a public one.':
    'Zertifikat der Stelle, die das Zertifikat des Servers ausgestellt hat, als PEM, falls es keine öffentliche ist.',
  'Client certificate': 'Client-Zertifikat',
  'Certificate with which this installation identifies itself, as PEM, if the server requires one.':
    'Zertifikat, mit dem sich diese Installation ausweist, als PEM, falls der Server eines verlangt.',
  'Client key': 'Client-Schlüssel',
  'Private key of the client certificate, as PEM, without a passphrase.':
    'Privater Schlüssel des Client-Zertifikats, als PEM, ohne Passphrase.',
  'DNSSEC data': 'DNSSEC-Daten',
  'Whether the registry takes DS records, or DNSKEY records from which it makes them.':
    'Ob die Registry DS-Records annimmt oder DNSKEY-Records, aus denen sie diese erzeugt.',

  'EPP server {}': 'EPP-Server {}',
  'The field {} {}.': 'Das Feld {} {}.',
  'is missing': 'fehlt',
  'must be a number from 1 to 65535': 'muss eine Zahl von 1 bis 65535 sein',
  'must be PEM, from BEGIN to END': 'muss PEM sein, von BEGIN bis END',
  'The certificates or the client key in the credentials are not valid PEM.':
    'Die Zertifikate oder der Client-Schlüssel in den Zugangsdaten sind kein gültiges PEM.',
  'The server’s response is not EPP: {}.': 'Die Antwort des Servers ist kein EPP: {}.',
  'it begins without a greeting': 'sie beginnt ohne Begrüßung',
  'it has no result': 'sie hat kein Ergebnis',
  'it does not describe {}': 'sie beschreibt {} nicht',
  'its {} is no time': 'ihr {} ist keine Zeit',
  'The server does not say why': 'Der Server nennt keinen Grund',
  'The server does not announce {}.': 'Der Server kündigt {} nicht an.',
  '{} closed the connection before its response was complete.':
    '{} hat die Verbindung geschlossen, bevor die Antwort vollständig war.',
  '{} belongs to the registrar {}.': '{} gehört zum Registrar {}.',
  'EPP has no command that lists domains.': 'EPP hat keinen Befehl, der Domains auflistet.',
  'The API of {} does not support this.': 'Die API von {} unterstützt das nicht.',
  'A domain needs at least one name server.': 'Eine Domain braucht mindestens einen Nameserver.',
  'The registry takes DNSKEY records, and the DS record was given without its key.':
    'Die Registry nimmt DNSKEY-Records an, und der DS-Record wurde ohne seinen Schlüssel angegeben.',
  'The present registrar has to approve the transfer.':
    'Der bisherige Registrar muss dem Transfer zustimmen.',
  'The registrar {} has to approve the transfer.': 'Der Registrar {} muss dem Transfer zustimmen.',
  'The transfer has ended: {}.': 'Der Transfer ist beendet: {}.',
  'The registry does not sell this for {}.': 'Die Registry verkauft das für {} nicht.',
  '{} is a premium name, which was not shown.': '{} ist ein Premium-Name, was nicht angezeigt wurde.',
  'The price is now {} {}: more than was shown.': 'Der Preis ist jetzt {} {}: mehr als angezeigt.',
  'The registry no longer has this order.': 'Die Registry hat diesen Auftrag nicht mehr.',
  'The registry has to confirm the change.': 'Die Registry muss die Änderung bestätigen.',
  'EPP does not verify e-mail addresses.': 'EPP bestätigt keine E-Mail-Adressen.',
  'it answers another command': 'sie beantwortet einen anderen Befehl',
  '{} belongs to another registrar: {}.': '{} gehört zu einem anderen Registrar: {}.',
}
