import type { Catalogue } from '#language/german/sentences.ts'

export const namecomSentences: Catalogue = {
  'Domains at Name.com.': 'Domains bei Name.com.',
  'User name': 'Benutzername',
  'The user name of the account. In the sandbox it ends in -test.':
    'Der Benutzername des Kontos. In der Testumgebung endet er auf -test.',
  'API token': 'API-Token',
  'Create it at name.com/account/settings/api. Production and sandbox have different tokens.':
    'Unter name.com/account/settings/api anzulegen. Produktion und Testumgebung haben verschiedene Token.',
  Environment: 'Umgebung',
  'The sandbox registers nothing.': 'Die Testumgebung registriert nichts.',

  'The account {} at Name.com.': 'Das Konto {} bei Name.com.',
  'Name.com rejects the user name or the API token': 'Name.com lehnt den Benutzernamen oder das API-Token ab',
  'Name.com does not allow this: check that API access is enabled in the security settings of the account, and that its list of IP addresses contains this installation':
    'Name.com erlaubt das nicht: Prüfen Sie, ob der API-Zugriff in den Sicherheitseinstellungen des Kontos eingeschaltet ist und ob die Liste der IP-Adressen diese Installation enthält',
  'Name.com limits the number of requests (429).': 'Name.com begrenzt die Zahl der Anfragen (429).',
  'Name.com shows this domain in an unknown form.': 'Name.com zeigt diese Domain in einer unbekannten Form.',
  'Name.com shows unverified e-mail addresses only on its website and to approved resellers.':
    'Name.com zeigt nicht bestätigte E-Mail-Adressen nur auf seiner Website und zugelassenen Wiederverkäufern.',
  '{} is not available.': '{} ist nicht frei.',
  'Name.com restores domains only on its website.':
    'Name.com stellt Domains nur auf seiner Website wieder her.',
  '{} is registered, but without privacy: {}': '{} ist registriert, aber ohne Datenschutz: {}',
  'The transfer was cancelled.': 'Der Transfer wurde abgebrochen.',
  'The transfer was cancelled, and its price is refunded.':
    'Der Transfer wurde abgebrochen, und der Preis wird erstattet.',
  'The transfer failed.': 'Der Transfer ist fehlgeschlagen.',
  'The present registrar rejected the transfer.': 'Der bisherige Registrar hat den Transfer abgelehnt.',
  'The auth code is not valid: enter the current one at name.com.':
    'Der Auth-Code ist nicht gültig: Geben Sie den aktuellen auf name.com ein.',
  'The domain is locked: remove its transfer lock at the present registrar.':
    'Die Domain ist gesperrt: Heben Sie die Transfersperre beim bisherigen Registrar auf.',
  'The transfer waits for the present registrar.': 'Der Transfer wartet auf den bisherigen Registrar.',
}
