/** What the event types of domains say, and why domains are not added or removed. */
export const domainSentences: Readonly<Record<string, string>> = {
  'A domain expires in 60, 30, 14, 7, 3 or 1 days': 'Eine Domain läuft in 60, 30, 14, 7, 3 oder 1 Tagen ab',
  'A domain was renewed: its expiry moved to a later date':
    'Eine Domain wurde verlängert: Sie läuft zu einem späteren Datum ab',
  'The status of a domain changed': 'Der Status einer Domain hat sich geändert',
  'The name servers, DS records, lock, automatic renewal, privacy or contacts of a domain were changed at its registrar':
    'Nameserver, DS-Records, Sperre, automatische Verlängerung, Datenschutz oder Kontakte einer Domain wurden bei ihrem Registrar geändert',
  'A watched domain was deleted, and will be released unless it is restored':
    'Eine beobachtete Domain wurde gelöscht und wird frei, wenn sie nicht wiederhergestellt wird',
  'A watched domain is available: several observations have confirmed it':
    'Eine beobachtete Domain ist frei: mehrere Abfragen haben es bestätigt',
  'A watched domain that was available, or about to be released, was registered':
    'Eine beobachtete Domain, die frei war oder bald frei geworden wäre, wurde registriert',
  'A watched domain was registered for you after its release':
    'Eine beobachtete Domain wurde nach ihrer Freigabe für Sie registriert',
  'A watched domain will not be registered for you: the registration has stopped':
    'Eine beobachtete Domain wird nicht für Sie registriert: die Registrierung wurde beendet',
  '{} has switched it on and is not allowed to buy domains any more.':
    '{} hat sie eingeschaltet und darf keine Domains mehr kaufen.',
  '{} was registered by others after its release.': '{} wurde nach der Freigabe von anderen registriert.',
  '{} is at one of your registrars.': '{} liegt bei einem Ihrer Registrare.',
  '{} does not offer {} now: it is {}.': '{} bietet {} derzeit nicht an: {}.',
  'The operation {} was queued for this release before.':
    'Der Vorgang {} wurde für diese Freigabe bereits eingereiht.',
  'The operation {} was queued for this release of {}. Read how it ended, and register the name with an operation of your own.':
    'Der Vorgang {} wurde für diese Freigabe von {} eingereiht. Sehen Sie nach, wie er geendet hat, und registrieren Sie den Namen selbst.',
  '{} is being registered by the operation {}. Wait until it ends, or cancel it.':
    '{} wird durch den Vorgang {} registriert. Warten Sie, bis er endet, oder brechen Sie ihn ab.',
  'The operation does not exist any more.': 'Der Vorgang existiert nicht mehr.',
  'The operation failed.': 'Der Vorgang ist fehlgeschlagen.',
  'The operation was cancelled.': 'Der Vorgang wurde abgebrochen.',
  'The connection {} fails.': 'Die Verbindung {} ist gestört.',
  '{} does not sell {}.': '{} verkauft {} nicht.',
  '{} is used to register {} when it is released. Switch that off, or choose another contact for it.':
    '{} wird verwendet, um {} bei der Freigabe zu registrieren. Schalten Sie das aus, oder wählen Sie dafür einen anderen Kontakt.',
  '{} is watched already.': '{} wird bereits beobachtet.',
  'must be a name as it can be registered, directly below a TLD or a suffix such as co.uk':
    'muss ein Name sein, der registriert werden kann: direkt unter einer TLD oder einer Endung wie co.uk',
  'is no country of ISO 3166-1 (such as IE): {}': 'ist kein Land nach ISO 3166-1 (zum Beispiel IE): {}',
  'is required in {}': 'ist in {} erforderlich',
  'is required in {}: the state or province': 'ist in {} erforderlich: Bundesstaat oder Provinz',
  'is not a postal code of {}, such as {}': 'ist keine Postleitzahl in {}, zum Beispiel {}',
  'There is no contact {}.': 'Es gibt keinen Kontakt {}.',
  '{} is not a registrar.': '{} ist kein Registrar.',
  '{} has no domain {}.': '{} hat keine Domain {}.',
  '{} cannot be read: {}.': '{} kann nicht gelesen werden: {}.',
  '{} would be added again by the next listing, because new domains of its registrar are added. Switch that off first.':
    '{} würde mit der nächsten Auflistung wieder hinzugefügt, weil neue Domains des Registrars hinzugefügt werden. Schalten Sie das zuerst aus.',
  'A check of a domain found a problem, such as a broken delegation':
    'Eine Prüfung einer Domain hat ein Problem gefunden, etwa eine fehlerhafte Delegierung',
  'A problem of a domain is solved': 'Ein Problem einer Domain ist behoben',
  'The connection of a domain was deleted, and the domain stays: what its registry publishes is followed':
    'Die Verbindung einer Domain wurde gelöscht, und die Domain bleibt: Holdfast verfolgt, was ihre Registry veröffentlicht',
}
