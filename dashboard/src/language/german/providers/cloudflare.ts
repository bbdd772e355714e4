import type { Catalogue } from '../sentences.ts'

export const cloudflareSentences: Catalogue = {
  'Domains at Cloudflare Registrar, and certificates of zones.':
    'Domains bei Cloudflare Registrar und Zertifikate von Zonen.',
  'API token': 'API-Token',
  'An API token with the permission to edit domain registrations of the account, and for the inventory of certificates Zone: Read and SSL and Certificates: Read of its zones.':
    'Ein API-Token mit der Berechtigung, die Domain-Registrierungen des Kontos zu bearbeiten, und für das Inventar der Zertifikate „Zone: Read“ und „SSL and Certificates: Read“ seiner Zonen.',
  'Account ID': 'Konto-ID',
  'Shown in the dashboard of Cloudflare, at the end of the address of the account.':
    'Steht im Dashboard von Cloudflare am Ende der Adresse des Kontos.',
  Environment: 'Umgebung',
  'In the sandbox of the registrar, registrations cost nothing and have no effect.':
    'In der Sandbox des Registrars kosten Registrierungen nichts und haben keine Wirkung.',

  'Cloudflare accepts the API token for the registrar of the account.':
    'Cloudflare akzeptiert den API-Token für den Registrar des Kontos.',
  'Cloudflare accepts the API token for zones only.': 'Cloudflare akzeptiert den API-Token nur für Zonen.',
  'the permissions Zone: Read and SSL and Certificates: Read':
    'die Berechtigungen „Zone: Read“ und „SSL and Certificates: Read“',
  'Cloudflare rejected the request.': 'Cloudflare hat die Anfrage abgelehnt.',
  'Cloudflare has not made the change yet.': 'Cloudflare hat die Änderung noch nicht vorgenommen.',
  'Cloudflare shows this domain in an unknown form.':
    'Cloudflare zeigt diese Domain in einer unbekannten Form.',
  'Cloudflare needs you to act: {}.': 'Sie müssen bei Cloudflare etwas tun: {}.',
  'see its dashboard': 'siehe Dashboard von Cloudflare',
  'The registry has to respond first.': 'Die Registry muss zuerst antworten.',
  'The registration has failed.': 'Die Registrierung ist fehlgeschlagen.',
  'Cloudflare does this only in its dashboard.': 'Das geht bei Cloudflare nur im Dashboard.',
  'Cloudflare does not sell {}.': 'Cloudflare verkauft {} nicht.',
  'The price is now {} {}: more than was shown.': 'Der Preis ist jetzt {} {}: mehr als angezeigt.',
  'Domains at Cloudflare are always on its own name servers.':
    'Domains bei Cloudflare sind immer auf dessen eigenen Nameservern.',
  'Cloudflare sells this TLD only in its dashboard.': 'Cloudflare verkauft diese TLD nur im Dashboard.',
  'Cloudflare does not sell this TLD.': 'Cloudflare verkauft diese TLD nicht.',
  'The registry of this TLD accepts no registrations now.':
    'Die Registry dieser TLD nimmt derzeit keine Registrierungen an.',
  'Cloudflare sells premium names only in its dashboard.':
    'Cloudflare verkauft Premium-Namen nur im Dashboard.',
  'The name is not available.': 'Der Name ist nicht verfügbar.',
  'Cloudflare could not do it, and gives no reason.':
    'Cloudflare konnte es nicht ausführen und nennt keinen Grund.',
}
