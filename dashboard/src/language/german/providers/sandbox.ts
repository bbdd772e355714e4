import type { Catalogue } from '../sentences.ts'

export const sandboxSentences: Catalogue = {
  'A provider inside this service, for testing. Nothing in it is public: it stores zones, firewalls, servers and domains, holds certificates, can simulate slow or failing calls, and can be changed externally.':
    'Ein Anbieter innerhalb dieses Dienstes, zum Testen. Nichts darin ist öffentlich: Er speichert Zonen, Firewalls, Server und Domains, hält Zertifikate, kann langsame oder fehlschlagende Aufrufe simulieren und lässt sich von außen ändern.',

  'no permission': 'keine Berechtigung',
  'A sandbox without effect on the outside world.': 'Eine Sandbox ohne Wirkung nach außen.',
  'The zone {} already exists': 'Die Zone {} gibt es schon',
  'A call can contain at most {} changes': 'Ein Aufruf kann höchstens {} Änderungen enthalten',
  'The sandbox has no zone {}': 'Die Sandbox hat keine Zone {}',
  'The sandbox is configured to fail with "{}"': 'Die Sandbox ist auf den Fehler „{}“ eingestellt',
  'A sandbox firewall can have at most {} rules': 'Eine Firewall der Sandbox kann höchstens {} Regeln haben',
  'Broken image, whose servers never start': 'Defektes Image, dessen Server nie starten',
  'Nowhere {}': 'Nirgendwo {}',
  'The sandbox already has a server {}': 'Die Sandbox hat bereits einen Server {}',
  'The sandbox has no region {}': 'Die Sandbox hat keine Region {}',
  'The sandbox already has a volume {}': 'Die Sandbox hat bereits ein Volume {}',
  'The sandbox has no image {}': 'Die Sandbox hat kein Image {}',
  'The system of the image does not start': 'Das System des Images startet nicht',
  'The sandbox has no server {}': 'Die Sandbox hat keinen Server {}',
  'The sandbox has no size {}': 'Die Sandbox hat keine Größe {}',
  'The sandbox has no snapshot {}': 'Die Sandbox hat keinen Snapshot {}',
  'The server {} is {}, and {} requires it to be {}':
    'Der Server {} ist im Zustand {}, und {} verlangt den Zustand {}',
  'The sandbox has no volume {}': 'Die Sandbox hat kein Volume {}',
  'The volume {} already has {} GiB': 'Das Volume {} hat schon {} GiB',
  'The volume {} is attached to a server': 'Das Volume {} ist an einen Server angehängt',
  'The volume {} is attached to {}': 'Das Volume {} ist an {} angehängt',
  'The volume {} is in {}, and the server in {}': 'Das Volume {} ist in {}, der Server in {}',
  'The sandbox has no action {}': 'Die Sandbox hat keine Aktion {}',
  'The sandbox already changes the server {}': 'Die Sandbox ändert den Server {} bereits',
  'The sandbox has no firewall {}': 'Die Sandbox hat keine Firewall {}',
  'The sandbox already has a firewall {}': 'Die Sandbox hat schon eine Firewall {}',
  'The firewall {} of the sandbox is attached to servers':
    'Die Firewall {} der Sandbox ist mit Servern verbunden',
  'A domain needs at least {} name servers': 'Eine Domain braucht mindestens {} Nameserver',
  'The host {} is not below {}': 'Der Host {} liegt nicht unter {}',
  '{} is locked against transfers: unlock it first':
    '{} ist gegen Transfers gesperrt: Heben Sie die Sperre zuerst auf',
  'The sandbox has no domain {}': 'Die Sandbox hat keine Domain {}',
  'The registry of the sandbox has reserved this name':
    'Die Registry der Sandbox hat diesen Namen reserviert',
  '{} is registered without privacy, because its registry does not allow it':
    '{} ist ohne Datenschutz registriert, weil die Registry ihn nicht zulässt',
  'The order of {} was cancelled': 'Der Auftrag für {} wurde abgebrochen',
  'Confirm the order of {} with the link in the mail from the sandbox':
    'Bestätigen Sie den Auftrag für {} mit dem Link in der E-Mail der Sandbox',
  'Sandbox Registrar': 'Sandbox-Registrar',
  '1 Sandbox Street': 'Sandboxstraße 1',
  'Confirm the new owner of {} with the link in the mail from the sandbox':
    'Bestätigen Sie den neuen Inhaber von {} mit dem Link in der E-Mail der Sandbox',
  'The sandbox waits for no verification of this address':
    'Die Sandbox wartet nicht auf die Bestätigung dieser Adresse',
  'The present registrar of {} has five days to object':
    'Der jetzige Registrar von {} kann fünf Tage lang widersprechen',
  'The registry of the sandbox has rejected the order of {}':
    'Die Registry der Sandbox hat den Auftrag für {} abgelehnt',
  '{} is not available: it is {}': '{} ist nicht verfügbar: Zustand {}',
  'The account at the sandbox has {} EUR, and this costs {} EUR.':
    'Das Konto bei der Sandbox hat {} EUR, und dies kostet {} EUR.',
  '{} is in this account': '{} ist in diesem Konto',
  '{} is not registered': '{} ist nicht registriert',
  'The auth code of {} is wrong': 'Der Auth-Code von {} ist falsch',
  '{} is not in redemption': '{} ist nicht in der Wiederherstellungsfrist',
  '{} was deleted and cannot be renewed': '{} wurde gelöscht und kann nicht verlängert werden',
  '{} expires at another time: {}': '{} läuft zu einer anderen Zeit ab: {}',
  'The price is {} {} now': 'Der Preis ist jetzt {} {}',
  '{} is a premium name': '{} ist ein Premium-Name',
  'The sandbox has no order {}': 'Die Sandbox hat keinen Auftrag {}',
  'The transfer of {} is {}': 'Der Transfer von {} hat den Zustand {}',
  'Intended use': 'Vorgesehene Nutzung',
  'What the domain is registered for.': 'Wofür die Domain registriert wird.',
}
