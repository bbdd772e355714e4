import type { Catalogue } from '#language/german/sentences.ts'

export const gandiSentences: Catalogue = {
  'Domains at Gandi.': 'Domains bei Gandi.',
  'Personal access token': 'Persönliches Zugriffstoken',
  'Create it at admin.gandi.net under Organizations, with the permissions to see and renew domains and to manage their technical configuration.':
    'Auf admin.gandi.net unter „Organisationen“ anzulegen, mit den Rechten, Domains zu sehen und zu verlängern und ihre technische Konfiguration zu verwalten.',
  'Organization id': 'Organisations-ID',
  'The UUID of an organization, to use only its domains. Empty: all domains of the token.':
    'Die UUID einer Organisation, um nur deren Domains zu verwenden. Leer: alle Domains des Tokens.',
  Environment: 'Umgebung',
  'The sandbox has its own accounts and tokens, and registers nothing.':
    'Die Testumgebung hat eigene Konten und Token und registriert nichts.',

  'Gandi accepts the token and shows domains: {}.': 'Gandi nimmt das Token an und zeigt Domains: {}.',
  'Gandi rejects the token: it is wrong or has expired':
    'Gandi lehnt das Token ab: Es ist falsch oder abgelaufen',
  'The token may not do this: give it the permission at admin.gandi.net, for this domain and organization':
    'Das Token darf das nicht: Geben Sie ihm auf admin.gandi.net das Recht dazu, für diese Domain und Organisation',
  'Gandi shows this domain in an unknown form.': 'Gandi zeigt diese Domain in einer unbekannten Form.',
  'Gandi takes DNSKEY records: enter the public key of each DS record.':
    'Gandi nimmt DNSKEY-Einträge: Geben Sie zu jedem DS-Eintrag den öffentlichen Schlüssel an.',
  'Gandi shows no auth code of {}: request it at admin.gandi.net.':
    'Gandi zeigt keinen Auth-Code von {}: Fordern Sie ihn auf admin.gandi.net an.',
  'Gandi changes the owner of a domain only on its website.':
    'Gandi ändert den Inhaber einer Domain nur auf seiner Website.',
  'Gandi sells only renewals through Holdfast.': 'Bei Gandi kann Holdfast Domains nur verlängern.',
  'Renewals at Gandi are for one year.': 'Bei Gandi wird um ein Jahr verlängert.',
  'Gandi refuses the renewal.': 'Gandi lehnt die Verlängerung ab.',
  'Gandi cancels transfers only on its website.': 'Gandi bricht Transfers nur auf seiner Website ab.',
  'Gandi shows unverified e-mail addresses only on its website.':
    'Gandi zeigt nicht bestätigte E-Mail-Adressen nur auf seiner Website.',
}
