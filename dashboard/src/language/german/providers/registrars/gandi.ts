import type { Catalogue } from '#language/german/sentences.ts'

export const gandiSentences: Catalogue = {
  'Domains at Gandi.': 'Domains bei Gandi.',
  'Personal access token': 'Persönliches Zugriffstoken',
  'Create it at admin.gandi.net under Organizations, with the permissions to see, buy and renew domains and to manage their technical configuration.':
    'Auf admin.gandi.net unter „Organisationen“ anzulegen, mit den Rechten, Domains zu sehen, zu kaufen und zu verlängern und ihre technische Konfiguration zu verwalten.',
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
  'Gandi restores domains only on its website.': 'Gandi stellt Domains nur auf seiner Website wieder her.',
  'Orders at Gandi are for one year.': 'Bei Gandi wird für ein Jahr bestellt.',
  'Gandi refuses the order.': 'Gandi lehnt den Auftrag ab.',
  'Gandi needs a registrant.': 'Gandi benötigt einen Inhaber.',
  '{} cannot be transferred to Gandi.': '{} kann nicht zu Gandi übertragen werden.',
  'Enter the name servers that the domain has after the transfer.':
    'Geben Sie die Nameserver an, die die Domain nach dem Transfer hat.',
  'Name servers': 'Nameserver',
  'The name servers that the domain has after the transfer, separated by spaces. To change nothing, enter the present ones.':
    'Die Nameserver, die die Domain nach dem Transfer hat, durch Leerzeichen getrennt. Um nichts zu ändern, geben Sie die jetzigen an.',
  'Gandi has not collected the payment: check the balance of the organization’s prepaid account.':
    'Gandi hat die Zahlung nicht eingezogen: Prüfen Sie das Guthaben des Prepaid-Kontos der Organisation.',
  'The support of Gandi handles the order.': 'Der Support von Gandi bearbeitet den Auftrag.',
  'Gandi could not execute the order: {}. Correct it and start it again at admin.gandi.net, or cancel it there.':
    'Gandi konnte den Auftrag nicht ausführen: {}. Korrigieren Sie ihn und starten Sie ihn auf admin.gandi.net neu, oder brechen Sie ihn dort ab.',
  'Confirm the transfer with the link in the mail from Gandi.':
    'Bestätigen Sie den Transfer mit dem Link in der E-Mail von Gandi.',
  'Gandi waits for the registry or the present registrar.':
    'Gandi wartet auf die Registry oder den jetzigen Registrar.',
  'Gandi does not have the order any more: it was cancelled.':
    'Gandi hat den Auftrag nicht mehr: Er wurde abgebrochen.',
  'Gandi cancels transfers only on its website.': 'Gandi bricht Transfers nur auf seiner Website ab.',
  'Gandi shows unverified e-mail addresses only on its website.':
    'Gandi zeigt nicht bestätigte E-Mail-Adressen nur auf seiner Website.',
}
