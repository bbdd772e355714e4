/** The messages about adding domains, and those that are held elsewhere, in German. */
import type { addMessages as en } from './messages-en.ts'

export const addMessages: typeof en = {
  addDomains: 'Domains hinzufügen',
  firstDomains: 'Meine Domains hinzufügen',
  firstDomainsText:
    'Sehen Sie bei allen Registraren, was als Nächstes abläuft, was entsperrt ist und was nicht funktioniert.',
  fromRegistrar: 'Von einem Registrar',
  byName: 'Nach Namen',
  addElsewhereText:
    'Für Domains bei Registraren ohne Verbindung. Holdfast liest täglich, was ihre Registrys veröffentlichen, etwa den Ablauf und die Nameserver. Ändern kann Holdfast sie nicht.',
  alreadyHere_one: '{{count}} war schon in Holdfast.',
  alreadyHere_other: '{{count}} waren schon in Holdfast.',
  namesInstead: 'Domains ohne Verbindung nach Namen hinzufügen',
  heldElsewhere: 'Ohne Verbindung',
  heldAt: 'Bei {{registrar}}',
  heldElsewhereText:
    'Für diesen Registrar gibt es keine Verbindung. Holdfast liest deshalb nur, was die Registry veröffentlicht. Mit einer Verbindung können Sie die Domain hier verlängern und ändern. Notizen und Labels bleiben erhalten.',
  connectRegistrar: 'Registrar verbinden',
  notConnected: 'Nicht verbunden',
  connected: 'Mit Verbindung',
  anyHolding: 'Mit oder ohne Verbindung',
  notReadText: 'Die Registry konnte noch nicht abgefragt werden. Holdfast versucht es erneut.',
  remedyNotRegistered: 'Prüfen Sie die Schreibweise des Namens, oder entfernen Sie die Domain.',
  remedyEnterExpiry:
    'Diese Registry veröffentlicht nichts, was Holdfast lesen kann. Geben Sie unten das Ablaufdatum ein.',
  expiryEntered: 'Von Ihnen eingegeben',
  enteredExpiry: 'Ablaufdatum',
  enteredExpiryHelp: 'Für diese Domain wird keines gemeldet.',
}
