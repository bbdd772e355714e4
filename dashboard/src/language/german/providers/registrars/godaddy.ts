import type { Catalogue } from '#language/german/sentences.ts'

export const godaddySentences: Catalogue = {
  'Domains at GoDaddy. Its API is open only to accounts with enough domains.':
    'Domains bei GoDaddy. Die API steht nur Konten mit genügend Domains offen.',
  'API key': 'API-Schlüssel',
  'Create it at developer.godaddy.com/keys. Production and sandbox (OTE) have different keys.':
    'Unter developer.godaddy.com/keys anzulegen. Produktion und Testumgebung (OTE) haben verschiedene Schlüssel.',
  'API secret': 'API-Geheimnis',
  'Shown once, when the API key is created.': 'Wird einmal angezeigt, wenn der API-Schlüssel angelegt wird.',
  'Customer number': 'Kundennummer',
  'For orders: GoDaddy shows it in the menu of your account. Empty: no renewals, registrations and transfers.':
    'Für Aufträge: GoDaddy zeigt sie im Menü Ihres Kontos. Leer: keine Verlängerungen, Registrierungen und Transfers.',
  'IP address': 'IP-Adresse',
  'For orders: the public address from which you order. GoDaddy records it with the consent to its agreements.':
    'Für Aufträge: die öffentliche Adresse, von der aus Sie bestellen. GoDaddy hält sie mit der Zustimmung zu seinen Verträgen fest.',
  Environment: 'Umgebung',
  'The sandbox is the OTE of GoDaddy. It registers nothing.':
    'Die Testumgebung ist die OTE von GoDaddy. Sie registriert nichts.',

  'GoDaddy accepts the API key and shows domains: {}.':
    'GoDaddy nimmt den API-Schlüssel an und zeigt Domains: {}.',
  'GoDaddy rejects the API key, or it belongs to the other environment':
    'GoDaddy lehnt den API-Schlüssel ab, oder er gehört zur anderen Umgebung',
  'GoDaddy does not allow this: its API is open to accounts with at least 10 domains or a Discount Domain Club Premier membership, and only for domains of the account':
    'GoDaddy erlaubt das nicht: Die API steht Konten mit mindestens 10 Domains oder einer Premier-Mitgliedschaft im Discount Domain Club offen, und nur für Domains des Kontos',
  'GoDaddy limits the number of requests (429).': 'GoDaddy begrenzt die Zahl der Anfragen (429).',
  'GoDaddy shows this domain in an unknown form.': 'GoDaddy zeigt diese Domain in einer unbekannten Form.',
  '{} has left the account at GoDaddy.': '{} hat das Konto bei GoDaddy verlassen.',
  'GoDaddy shows no auth code of {}: request it on its website.':
    'GoDaddy zeigt keinen Auth-Code von {}: Fordern Sie ihn auf der Website an.',
  'GoDaddy restores domains only on its website.':
    'GoDaddy stellt Domains nur auf seiner Website wieder her.',
  'Orders at GoDaddy are for one year.': 'Bei GoDaddy wird für ein Jahr bestellt.',
  'Enter the customer number and the IP address in the connection to order at GoDaddy.':
    'Geben Sie in der Verbindung die Kundennummer und die IP-Adresse an, um bei GoDaddy zu bestellen.',
  'I accept it: {}': 'Ich stimme zu: {}',
  'Accept the agreements of GoDaddy and the registry to order.':
    'Stimmen Sie den Verträgen von GoDaddy und der Registry zu, um zu bestellen.',
  '{} expires at another time: {}.': '{} läuft zu einer anderen Zeit ab: {}.',
  '{} is registered without privacy, which is a product of its own at GoDaddy.':
    '{} ist ohne Datenschutz registriert, der bei GoDaddy ein eigenes Produkt ist.',
  'GoDaddy waits for you: {}': 'GoDaddy wartet auf Sie: {}',
  'GoDaddy waits for you: see the domain on its website.':
    'GoDaddy wartet auf Sie: Sehen Sie sich die Domain auf der Website an.',
  'The order was cancelled at GoDaddy.': 'Der Auftrag wurde bei GoDaddy abgebrochen.',
  'GoDaddy could not execute the order: {}': 'GoDaddy konnte den Auftrag nicht ausführen: {}',
  'GoDaddy could not execute the order.': 'GoDaddy konnte den Auftrag nicht ausführen.',
  'GoDaddy shows unverified e-mail addresses only on its website.':
    'GoDaddy zeigt nicht bestätigte E-Mail-Adressen nur auf seiner Website.',
}
