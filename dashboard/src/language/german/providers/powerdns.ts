import type { Catalogue } from '../sentences.ts'

export const powerdnsSentences: Catalogue = {
  'PowerDNS Authoritative Server, through its HTTP API.':
    'PowerDNS Authoritative Server, über seine HTTP-API.',
  URL: 'URL',
  'Address of the web server of PowerDNS, with or without /api/v1.':
    'Adresse des Webservers von PowerDNS, mit oder ohne /api/v1.',
  'API key': 'API-Schlüssel',
  'The api-key setting of PowerDNS.': 'Die Einstellung api-key von PowerDNS.',
  'Server id': 'Server-ID',
  'Other than localhost only behind a proxy for several servers.':
    'Nur hinter einem Proxy für mehrere Server anders als localhost.',

  'PowerDNS authoritative {}': 'PowerDNS Authoritative {}',
  'This is PowerDNS {}, not an authoritative server.': 'Das ist PowerDNS {}, kein autoritativer Server.',
  '{}; check that webserver-allow-from of PowerDNS includes this installation':
    '{}. Prüfen Sie, ob webserver-allow-from von PowerDNS diese Installation enthält',
  'The response is longer than {} octets.': 'Die Antwort ist länger als {} Byte.',
  'The address is not a PowerDNS API: enter the address of its web server.':
    'Unter der Adresse ist keine PowerDNS-API: Geben Sie die Adresse des Webservers von PowerDNS ein.',
  'One call can contain at most {} changes.': 'Ein Aufruf kann höchstens {} Änderungen enthalten.',
  'The API of PowerDNS accepts only owner names of letters, digits, "_", "-" and "/", and "*" as the first label; {} can only be changed in its database.':
    'Die API von PowerDNS nimmt nur Namen aus Buchstaben, Ziffern, „_“, „-“ und „/“ sowie „*“ am Anfang an; {} lässt sich nur in der Datenbank von PowerDNS ändern.',
  'PowerDNS does not raise the serial of this zone when its records are changed through the API, because SOA-EDIT-API is not set. Holdfast raises the serial with its own changes, but secondary servers do not learn of changes made by other programs.':
    'PowerDNS erhöht die Seriennummer dieser Zone bei Änderungen über die API nicht, weil SOA-EDIT-API nicht gesetzt ist. Holdfast erhöht sie bei eigenen Änderungen, aber sekundäre Server bemerken Änderungen anderer Programme nicht.',
  'PowerDNS is a secondary server of {}: change the zone at its primary.':
    'PowerDNS ist ein sekundärer Server von {}: Ändern Sie die Zone auf ihrem primären Server.',
  '{} ({}).': '{} ({}).',
  'PowerDNS could not process the request; if it is long, raise webserver-max-bodysize':
    'PowerDNS konnte die Anfrage nicht verarbeiten; erhöhen Sie bei langen Anfragen webserver-max-bodysize',
  'PowerDNS rejects the API key in the field api_key': 'PowerDNS lehnt den API-Schlüssel ab',
  'The web server denies access to this installation':
    'Der Webserver verweigert dieser Installation den Zugriff',
  'PowerDNS has no such zone or server': 'PowerDNS hat keine solche Zone und keinen solchen Server',
  'It already exists in PowerDNS': 'Das gibt es in PowerDNS schon',
  'The request is larger than the web server allows': 'Die Anfrage ist größer, als der Webserver erlaubt',
  'PowerDNS rejected the request': 'PowerDNS hat die Anfrage abgelehnt',
  'The web server limits the rate of requests': 'Der Webserver begrenzt die Zahl der Anfragen',
  'PowerDNS failed; see its log': 'Fehler in PowerDNS; Näheres steht in seinem Protokoll',
  'The address redirects: enter the address of the PowerDNS web server':
    'Die Adresse leitet weiter: Geben Sie die Adresse des Webservers von PowerDNS ein',
  'PowerDNS returned an unexpected response': 'PowerDNS hat unerwartet geantwortet',
}
