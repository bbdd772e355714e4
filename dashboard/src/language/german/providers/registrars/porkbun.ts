import type { Catalogue } from '#language/german/sentences.ts'

export const porkbunSentences: Catalogue = {
  'Domains at Porkbun. API access has to be switched on for each domain.':
    'Domains bei Porkbun. Der API-Zugriff muss für jede Domain eingeschaltet sein.',
  'API key': 'API-Schlüssel',
  'Create it at porkbun.com under Account, API Access. It begins with pk1_.':
    'Auf porkbun.com unter „Account“, „API Access“ anzulegen. Er beginnt mit pk1_.',
  'Secret API key': 'Geheimer API-Schlüssel',
  'Shown once, when the API key is created. It begins with sk1_.':
    'Wird einmal angezeigt, wenn der API-Schlüssel angelegt wird. Er beginnt mit sk1_.',

  'Porkbun accepts the API key, from the address {}.':
    'Porkbun nimmt den API-Schlüssel an, von der Adresse {}.',
  'Porkbun rejects the API key or the secret API key':
    'Porkbun lehnt den API-Schlüssel oder den geheimen API-Schlüssel ab',
  'The account at Porkbun has no such domain': 'Das Konto bei Porkbun hat keine solche Domain',
  'API access is not switched on for this domain: switch it on in the details of the domain at porkbun.com, or for all domains under Account, API Access':
    'Für diese Domain ist der API-Zugriff nicht eingeschaltet: Schalten Sie ihn auf porkbun.com in den Details der Domain ein, oder für alle Domains unter „Account“, „API Access“',
  'The account at Porkbun is not active': 'Das Konto bei Porkbun ist nicht aktiv',
  'The credit of the account at Porkbun is too low: orders through the API are paid from it':
    'Das Guthaben des Kontos bei Porkbun reicht nicht: Bestellungen über die API werden daraus bezahlt',
  'The domain is not available for registration': 'Die Domain ist nicht frei',
  'Porkbun shows this domain in an unknown form.': 'Porkbun zeigt diese Domain in einer unbekannten Form.',
  'Porkbun sells in USD, with two decimals.': 'Porkbun verkauft in USD mit zwei Nachkommastellen.',
  'Porkbun sells premium names only on its website.':
    'Porkbun verkauft Premium-Namen nur auf seiner Website.',
  'Porkbun restores domains only on its website.':
    'Porkbun stellt Domains nur auf seiner Website wieder her.',
  'Porkbun cancels transfers only on its website.': 'Porkbun bricht Transfers nur auf seiner Website ab.',
  'The registry of {} takes keys instead of DS records: change them at porkbun.com.':
    'Die Registry von {} nimmt Schlüssel statt DS-Einträgen an: Ändern Sie sie auf porkbun.com.',
  'Porkbun keeps one DS record for each key tag: give one of each key.':
    'Porkbun speichert je Key-Tag einen DS-Eintrag: Geben Sie für jeden Schlüssel einen an.',
  '{} is registered elsewhere: only its DNS is at Porkbun.':
    '{} ist anderswo registriert: Nur das DNS ist bei Porkbun.',
  'Porkbun does not show when the transfer of {} was ordered.':
    'Porkbun zeigt nicht, wann der Transfer von {} bestellt wurde.',
}
