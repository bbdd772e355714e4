/** The messages of contacts of domains in German. */
import type { contactMessages as en } from './messages-en.ts'

export const contactMessages: typeof en = {
  contactDiffers: 'Beim Registrar abweichend: {{fields}}',
  contactOfRegistrar: 'Ein Kontakt beim Registrar, keiner von Ihren',
  contactHidden: 'Der Registrar verbirgt die Daten.',
  contactsRead: 'Gelesen',
  contactsNotRead: 'Die Kontakte konnten nicht gelesen werden',
  contactsNotReadYet: 'Die Kontakte wurden noch nicht gelesen.',
  contactsNotSupported: 'Die API des Registrars zeigt keine Kontakte.',
  ownerNotVerified: 'Die E-Mail-Adresse des Inhabers ist nicht bestätigt',
  verifyUntil:
    'Der Registrar hat eine E-Mail mit einem Link an {{email}} geschickt. Wird der Link nicht bis zum {{date}} geöffnet, wird die Domain gesperrt und nicht mehr aufgelöst.',
  verifySoon:
    'Der Registrar hat eine E-Mail mit einem Link an {{email}} geschickt. Wird der Link nicht geöffnet, wird die Domain gesperrt und nicht mehr aufgelöst.',
  unverifiedUntil: 'Nicht bestätigt. Nach dem {{date}} wird die Domain gesperrt.',
  resendVerification: 'E-Mail erneut senden',
  resendVerificationText: 'Der Registrar sendet die E-Mail mit dem Link noch einmal an {{email}}.',
  changeContacts: 'Kontakte ändern',
  changeContactsText: 'Der Registrar erhält die Daten der Kontakte, die Sie auswählen.',
  contactUnchanged: 'Bisherigen Kontakt behalten',
  showConsequences: 'Folgen anzeigen',
  noConsequences: 'Die Kontakte ändern sich beim Registrar. Der Inhaber der Domain bleibt derselbe.',
  contactDomains: 'Domains dieses Kontakts',
  noContactDomains: 'Keine Domain verwendet diesen Kontakt',
  noContactDomainsText: 'Um ihn zu verwenden, öffnen Sie eine Domain und ändern ihre Kontakte.',
  applyContact: 'Bei Registraren aktualisieren',
  applyContactText:
    'Sendet die gespeicherten Daten an jeden Registrar, der andere hat. Vorher sehen Sie jede Domain.',
  applyQueued: 'wird aktualisiert.',
  applyUnchanged: 'ist auf dem neuesten Stand.',
  applyBlocked: 'wird ausgelassen, weil ein anderer Vorgang nicht beendet ist.',
  applyFailed: 'kann nicht aktualisiert werden.',
  applyStarted_one: '{{count}} Domain wird aktualisiert',
  applyStarted_other: '{{count}} Domains werden aktualisiert',
  contactRole: 'Kontaktrolle',
}
