/** What the event types of domains say, and why domains are not added or removed. */
export const domainSentences: Readonly<Record<string, string>> = {
  'A domain expires in 60, 30, 14, 7, 3 or 1 days': 'Eine Domain läuft in 60, 30, 14, 7, 3 oder 1 Tagen ab',
  'A domain was renewed: its expiry moved to a later date':
    'Eine Domain wurde verlängert: Sie läuft zu einem späteren Datum ab',
  'The status of a domain changed': 'Der Status einer Domain hat sich geändert',
  'The name servers, lock, automatic renewal or privacy of a domain were changed at its registrar':
    'Nameserver, Sperre, automatische Verlängerung oder Datenschutz einer Domain wurden bei ihrem Registrar geändert',
  '{} is not a registrar.': '{} ist kein Registrar.',
  '{} has no domain {}.': '{} hat keine Domain {}.',
  '{} cannot be read: {}.': '{} kann nicht gelesen werden: {}.',
  '{} would be added again by the next listing, because new domains of its registrar are added. Switch that off first.':
    '{} würde mit der nächsten Auflistung wieder hinzugefügt, weil neue Domains des Registrars hinzugefügt werden. Schalten Sie das zuerst aus.',
}
