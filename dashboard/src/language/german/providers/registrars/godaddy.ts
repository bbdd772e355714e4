import type { Catalogue } from '#language/german/sentences.ts'

export const godaddySentences: Catalogue = {
  'Domains at GoDaddy. Its API is open only to accounts with enough domains.':
    'Domains bei GoDaddy. Die API steht nur Konten mit genügend Domains offen.',
  'API key': 'API-Schlüssel',
  'Create it at developer.godaddy.com/keys. Production and sandbox (OTE) have different keys.':
    'Unter developer.godaddy.com/keys anzulegen. Produktion und Testumgebung (OTE) haben verschiedene Schlüssel.',
  'API secret': 'API-Geheimnis',
  'Shown once, when the API key is created.': 'Wird einmal angezeigt, wenn der API-Schlüssel angelegt wird.',
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
  'GoDaddy shows unverified e-mail addresses only on its website.':
    'GoDaddy zeigt nicht bestätigte E-Mail-Adressen nur auf seiner Website.',
}
