import type { Catalogue } from '../sentences.ts'

export const openproviderSentences: Catalogue = {
  'Domains at Openprovider, by its REST API.': 'Domains bei Openprovider, über seine REST-API.',
  'User name': 'Benutzername',
  'The user name of the account. API access must be switched on for it.':
    'Der Benutzername des Kontos. Der API-Zugriff muss dafür eingeschaltet sein.',
  Password: 'Passwort',
  'The password of that user. The address of this installation must be among the allowed ones.':
    'Das Passwort dieses Benutzers. Die Adresse dieser Installation muss zu den erlaubten gehören.',
  Environment: 'Umgebung',
  'The sandbox has its own accounts, and its orders cost nothing.':
    'Die Sandbox hat eigene Konten, und ihre Aufträge kosten nichts.',

  'Openprovider account with {} domains': 'Openprovider-Konto mit {} Domains',
  'Openprovider returned the error {}': 'Openprovider meldet den Fehler {}',
  'Openprovider rejects the user name or the password ({}).':
    'Openprovider lehnt den Benutzernamen oder das Passwort ab ({}).',
  'The account at Openprovider has no domain {}.': 'Das Konto bei Openprovider hat keine Domain {}.',
  'Openprovider shows this domain in an unknown form.':
    'Openprovider zeigt diese Domain in einer unbekannten Form.',
  'Openprovider shows no domain.': 'Openprovider zeigt keine Domain.',
  'A domain needs at least one name server.': 'Eine Domain braucht mindestens einen Nameserver.',
  'Openprovider shows no auth code of {}: it may have been sent by e-mail.':
    'Openprovider zeigt keinen Auth-Code von {}: Er wurde vielleicht per E-Mail verschickt.',
  'Openprovider takes DNSKEY records, and the DS record was given without its key.':
    'Openprovider nimmt DNSKEY-Records an, und der DS-Record wurde ohne seinen Schlüssel angegeben.',
  'Openprovider does not sell this for {}.': 'Openprovider verkauft das für {} nicht.',
  '{} is a premium name, which was not shown.': '{} ist ein Premium-Name, was nicht angezeigt wurde.',
  'The price is now {} {}: more than was shown.': 'Der Preis ist jetzt {} {}: mehr als angezeigt.',
  '{} expires at another time: {}.': '{} läuft zu einer anderen Zeit ab: {}.',
  'The registry or the present registrar has refused the order.':
    'Die Registry oder der bisherige Registrar hat den Auftrag abgelehnt.',
  'Openprovider cancels transfers only on its website.':
    'Openprovider bricht Transfers nur auf seiner Website ab.',
  'The registry has to confirm the change.': 'Die Registry muss die Änderung bestätigen.',
}
