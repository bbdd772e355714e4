import type { Catalogue } from '../sentences.ts'

/** What the adapters of vendors' APIs have in common (`server/src/providers/http`). */
export const vendorApiSentences: Catalogue = {
  'The response is not one of the API of {}.': 'Die Antwort stammt nicht von der API von {}.',
  '{} rejects the credentials': '{} lehnt die Zugangsdaten ab',
  '{} does not allow this with the credentials': '{} erlaubt das mit diesen Zugangsdaten nicht',
  '{} does not have this in the account': '{} hat das nicht im Konto',
  'It already exists at {}': 'Das gibt es bei {} schon',
  '{} could not charge the account': '{} konnte das Konto nicht belasten',
  '{} limits the number of requests': '{} begrenzt die Zahl der Anfragen',
  '{} failed to answer': '{} konnte nicht antworten',
  '{} rejected the request': '{} hat die Anfrage abgelehnt',
  '{} returned an unexpected response': '{} hat unerwartet geantwortet',
  'The API of {} does not support this.': 'Die API von {} unterstützt das nicht.',
  '{} is not for sale.': '{} steht nicht zum Verkauf.',
  '{} is a premium name.': '{} ist ein Premium-Name.',
  'The price is {} {} now.': 'Der Preis ist jetzt {} {}.',
  '{} expires at another time: {}.': '{} läuft zu einer anderen Zeit ab: {}.',
  '{} has accepted the change and not made it yet.':
    '{} hat die Änderung angenommen und noch nicht ausgeführt.',
  '{} is registered, but its settings could not be made: {}':
    '{} ist registriert, aber die Einstellungen ließen sich nicht vornehmen: {}',
  '{} ({}).': '{} ({}).',
  'The firewall already has a rule for {} and {}, and rules have no descriptions at {}: remove that rule first.':
    'Die Firewall hat bereits eine Regel für {} und {}, und bei {} haben Regeln keine Beschreibung: Entfernen Sie zuerst diese Regel.',
  'The firewall already has a rule for {} and {}, with the description “{}”. {} does not take a second one: remove that rule first.':
    'Die Firewall hat bereits eine Regel für {} und {} mit der Beschreibung „{}“. {} nimmt keine zweite an: Entfernen Sie zuerst diese Regel.',

  'No action {} was sent to {} for this server.': 'Für diesen Server wurde keine Aktion {} an {} gesendet.',
  'The answer of {} was lost, and it does not tell whether it has executed {}: look at the server, and send it again if it has not.':
    'Die Antwort von {} ging verloren, und es ist nicht zu erfahren, ob {} ausgeführt wurde: Sehen Sie nach dem Server, und senden Sie die Aktion noch einmal, wenn nicht.',
  '{} is not the name of a repository.': '{} ist kein Name eines Repositorys.',
  'The address redirects: enter the address of {} itself.':
    'Die Adresse leitet weiter: Geben Sie die Adresse von {} selbst ein.',
  '{} has no {} with this commit for this token.':
    '{} hat für dieses Token kein Repository {} mit diesem Commit.',
  'In {}: {}': 'In {}: {}',

  '{} sent a message of {} octets.': '{} hat eine Nachricht von {} Byte gesendet.',
}
