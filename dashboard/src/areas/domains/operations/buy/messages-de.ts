/** The messages of registrations and transfers in German. */
import type { buyMessages as en } from './messages-en.ts'

export const buyMessages: typeof en = {
  buyDomains: 'Registrieren oder übertragen',
  buyText:
    'Prüfen Sie Namen bei einem Registrar. Dann registrieren Sie sie dort oder übertragen sie dorthin.',
  checkNames: 'Namen prüfen',
  checkedNames: 'Geprüfte Namen',
  namesHelp: 'Einer oder mehrere, mit ihrer TLD.',
  nameAvailable: 'Verfügbar',
  nameRegistered: 'Registriert',
  nameReserved: 'Reserviert',
  nameUnsupported: 'Hier nicht erhältlich',
  renewalAYear: 'Verlängerung pro Jahr',
  register: 'Registrieren',
  transfer: 'Übertragen',
  registerNamed: '{{name}} registrieren',
  transferNamed: '{{name}} übertragen',
  inHoldfast: 'In Holdfast',
  roleRegistrant: 'Inhaber',
  roleAdmin: 'Administrativer Kontakt',
  roleTech: 'Technischer Kontakt',
  roleBilling: 'Rechnungskontakt',
  chooseContact: 'Kontakt wählen',
  defaultContact: 'Standard des Registrars',
  contactsSent: 'Der Registrar erhält die Daten dieser Kontakte.',
  requirementsOf: 'Für .{{tld}} erforderlich',
  nameserversOfRegistrar: 'Einer pro Zeile. Leer: die des Registrars.',
  autoRenewHelp: 'Der Registrar verlängert die Domain vor dem Ablauf und berechnet das.',
  privacyHelp:
    'Der Registrar verbirgt die Kontakte in öffentlichen Verzeichnissen, wenn die Registry das erlaubt.',
  privacyAlways:
    'Dieser Registrar verbirgt die Kontakte in öffentlichen Verzeichnissen immer, soweit die Registry das erlaubt.',
  privacyNever:
    'Bestellungen bei diesem Registrar enthalten keinen Whois-Datenschutz. Welche Kontaktdaten veröffentlicht werden, entscheidet die Registry.',
  priceForYears_one: '{{price}} für {{count}} Jahr',
  priceForYears_other: '{{price}} für {{count}} Jahre',
  registeredFor_one: '{{name}} wird bei {{registrar}} für {{count}} Jahr registriert.',
  registeredFor_other: '{{name}} wird bei {{registrar}} für {{count}} Jahre registriert.',
  registeredRenewed: 'Danach verlängert der Registrar automatisch. Ein Jahr kostet {{price}}.',
  registeredNotRenewed: 'Danach läuft die Domain ab, wenn Sie sie nicht verlängern.',
  registeredNameservers: 'Sie verwendet die Nameserver {{names}}.',
  registeredNoNameservers: 'Sie verwendet die Nameserver des Registrars.',
  registeredPrivate:
    'Der Registrar verbirgt die Kontakte in öffentlichen Verzeichnissen, soweit die Registry das erlaubt.',
  registeredPublic: 'Die Daten des Inhabers können in öffentlichen Verzeichnissen erscheinen.',
  transferHoldAfter: 'Die meisten Registrare lehnen danach 60 Tage lang einen Transfer ab.',
  transferredTo:
    '{{name}} zieht innerhalb von etwa einer Woche zu {{registrar}} um. Der bisherige Registrar oder der Inhaber muss das möglicherweise bestätigen.',
  transferredExpiry: 'Die meisten Registrys verlängern die Registrierung um ein Jahr. Der Preis enthält das.',
  transferredNameservers:
    'Die Nameserver bleiben gleich. Gehören sie dem bisherigen Registrar, kann er sie abschalten.',
  authCodeHelp: 'Vom bisherigen Registrar. Er wird verschlüsselt und gelöscht, wenn der Transfer endet.',
  transferPreparation:
    'Bevor Sie beginnen: Entsperren Sie die Domain beim bisherigen Registrar, und holen Sie dort den Auth-Code. Die meisten Registrare lehnen 60 Tage lang nach einer Registrierung oder einem Transfer weitere Transfers ab.',
  onTransferHold: 'Noch nicht übertragbar',
  nothingPreventsTransfer:
    'Die Domain ist entsperrt, und es gilt keine Wartezeit nach einer Registrierung oder einem Transfer.',
  registerNames_one: '{{count}} Namen registrieren',
  registerNames_other: '{{count}} Namen registrieren',
  transferNames_one: '{{count}} Domain übertragen',
  transferNames_other: '{{count}} Domains übertragen',
  registerNamesFor_one: '{{count}} Namen für {{price}} registrieren',
  registerNamesFor_other: '{{count}} Namen für {{price}} registrieren',
  transferNamesFor_one: '{{count}} Domain für {{price}} übertragen',
  transferNamesFor_other: '{{count}} Domains für {{price}} übertragen',
  transferredNames:
    'Die Domains wechseln innerhalb von etwa einer Woche. Ihre bisherigen Registrare oder die Inhaber müssen das möglicherweise bestätigen. Die Nameserver bleiben gleich.',
  pricesAskedAgain:
    'Vor dem Senden werden die Preise noch einmal abgefragt. Was dann mehr kostet, wird nicht gekauft.',
}
