import type { Catalogue } from '../sentences.ts'

export const sandboxSentences: Catalogue = {
  'A provider inside this service, for testing. Nothing in it is public: it stores zones, firewalls and domains, can simulate slow or failing calls, and can be changed externally.':
    'Ein Anbieter innerhalb dieses Dienstes, zum Testen. Nichts darin ist öffentlich: Er speichert Zonen, Firewalls und Domains, kann langsame oder fehlschlagende Aufrufe simulieren und lässt sich von außen ändern.',

  'A sandbox without effect on the outside world.': 'Eine Sandbox ohne Wirkung nach außen.',
  'The zone {} already exists': 'Die Zone {} gibt es schon',
  'A call can contain at most {} changes': 'Ein Aufruf kann höchstens {} Änderungen enthalten',
  'The sandbox has no zone {}': 'Die Sandbox hat keine Zone {}',
  'The sandbox is configured to fail with "{}"': 'Die Sandbox ist auf den Fehler „{}“ eingestellt',
  'A sandbox firewall can have at most {} rules': 'Eine Firewall der Sandbox kann höchstens {} Regeln haben',
  'The sandbox has no firewall {}': 'Die Sandbox hat keine Firewall {}',
  'A domain needs at least {} name servers': 'Eine Domain braucht mindestens {} Nameserver',
  '{} is locked against transfers: unlock it first':
    '{} ist gegen Transfers gesperrt: Heben Sie die Sperre zuerst auf',
  'The sandbox has no domain {}': 'Die Sandbox hat keine Domain {}',
}
