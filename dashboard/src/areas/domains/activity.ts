import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'

const watchedDomains = {
  en: ['started', 'start', 'watching domain {{target}}'],
  de: ['die Beobachtung der Domain {{target}}', 'begonnen', 'beginnen'],
} satisfies SentenceText

const addedDomain = {
  en: ['added', 'add', 'domain {{target}}'],
  de: ['die Domain {{target}}', 'hinzugefügt', 'hinzufügen'],
} satisfies SentenceText

export const domainsActivity: AreaActivity = {
  sentences: {
    'domains.update': {
      en: ['changed', 'change', 'the notes and labels of domain {{target}}'],
      de: ['die Notizen und Labels der Domain {{target}}', 'geändert', 'ändern'],
    },
    'domains.create': addedDomain,
    'domains.bulk': addedDomain,
    'domains.delete': {
      en: ['removed', 'remove', 'domain {{target}} from Holdfast'],
      de: ['die Domain {{target}} aus Holdfast', 'entfernt', 'entfernen'],
      isGone: true,
    },
    'domains.refresh': {
      en: ['requested', 'request', 'a refresh of domain {{target}}'],
      de: ['die Domain {{target}}', 'aktualisiert', 'aktualisieren'],
    },
    'domains.checks.create': {
      en: ['requested', 'request', 'checks of domain {{target}}'],
      de: ['Prüfungen der Domain {{target}}', 'angefordert', 'anfordern'],
    },
    'domains.calendars.create': {
      en: ['created', 'create', 'calendar {{target}}'],
      de: ['den Kalender {{target}}', 'erstellt', 'erstellen'],
    },
    'domains.calendars.update': {
      en: ['changed', 'change', 'calendar {{target}}'],
      de: ['den Kalender {{target}}', 'geändert', 'ändern'],
    },
    'domains.calendars.delete': {
      en: ['deleted', 'delete', 'calendar {{target}}'],
      de: ['den Kalender {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'domains.watched.create': watchedDomains,
    'domains.watched.bulk': watchedDomains,
    'domains.watched.update': {
      en: ['changed', 'change', 'the notes and labels of watched domain {{target}}'],
      de: ['die Notizen und Labels der beobachteten Domain {{target}}', 'geändert', 'ändern'],
    },
    'domains.watched.delete': {
      en: ['stopped', 'stop', 'watching domain {{target}}'],
      de: ['die Beobachtung der Domain {{target}}', 'beendet', 'beenden'],
      isGone: true,
    },
    'domains.watched.registration.put': {
      en: ['switched on', 'switch on', 'the registration of watched domain {{target}} when it is released'],
      de: [
        'die Registrierung der beobachteten Domain {{target}} bei ihrer Freigabe',
        'eingeschaltet',
        'einschalten',
      ],
    },
    'domains.watched.registration.delete': {
      en: ['switched off', 'switch off', 'the registration of watched domain {{target}} when it is released'],
      de: [
        'die Registrierung der beobachteten Domain {{target}} bei ihrer Freigabe',
        'ausgeschaltet',
        'ausschalten',
      ],
    },
    'domains.watched_registration': {
      en: ['changed', 'change', 'the registration of domain {{target}}, which was released'],
      de: ['die Registrierung der freigegebenen Domain {{target}}', 'geändert', 'ändern'],
    },
    'domains.contacts.create': {
      en: ['created', 'create', 'contact {{target}}'],
      de: ['den Kontakt {{target}}', 'erstellt', 'erstellen'],
    },
    'domains.contacts.update': {
      en: ['changed', 'change', 'contact {{target}}'],
      de: ['den Kontakt {{target}}', 'geändert', 'ändern'],
    },
    'domains.contacts.apply': {
      en: ['updated', 'update', 'contact {{target}} at its registrars'],
      de: ['den Kontakt {{target}} bei seinen Registraren', 'aktualisiert', 'aktualisieren'],
    },
    'domains.role_contacts.accept': {
      en: ['accepted', 'accept', 'the registrar’s details of contact {{target}}'],
      de: ['die Daten des Registrars für den Kontakt {{target}}', 'übernommen', 'übernehmen'],
    },
    'domains.contacts.import': {
      en: ['imported', 'import', 'contacts from registrars'],
      de: ['Kontakte von Registraren', 'importiert', 'importieren'],
    },
    'domains.contacts.delete': {
      en: ['deleted', 'delete', 'contact {{target}}'],
      de: ['den Kontakt {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'domains.operations.create': {
      en: ['requested', 'request', 'an operation on domain {{target}}'],
      de: ['einen Vorgang für die Domain {{target}}', 'beauftragt', 'beauftragen'],
    },
    'domains.operations.bulk': {
      en: ['requested', 'request', 'operations on several domains'],
      de: ['Vorgänge für mehrere Domains', 'beauftragt', 'beauftragen'],
    },
    'domains.operations.batch': {
      en: ['requested', 'request', 'several domain operations'],
      de: ['mehrere Domain-Vorgänge', 'beauftragt', 'beauftragen'],
    },
    'domains.operations.bulk_cancel': {
      en: ['cancelled', 'cancel', 'several domain operations'],
      de: ['mehrere Domain-Vorgänge', 'abgebrochen', 'abbrechen'],
    },
    'domains.auth_codes': {
      en: ['read', 'read', 'the auth codes of several domains'],
      de: ['die Auth-Codes mehrerer Domains', 'gelesen', 'lesen'],
    },
    'domains.operations.cancel': {
      en: ['cancelled', 'cancel', 'an operation on domain {{target}}'],
      de: ['einen Vorgang für die Domain {{target}}', 'abgebrochen', 'abbrechen'],
    },
    'domains.operation': {
      en: ['finished', 'finish', 'an operation on domain {{target}}'],
      de: ['einen Vorgang für die Domain {{target}}', 'abgeschlossen', 'abschließen'],
    },
    'domains.auth_code': {
      en: ['read', 'read', 'the auth code of domain {{target}}'],
      de: ['den Auth-Code der Domain {{target}}', 'gelesen', 'lesen'],
    },
    'domains.check': {
      en: ['checked', 'check', 'the availability of domains'],
      de: ['die Verfügbarkeit von Domains', 'geprüft', 'prüfen'],
    },
    'domains.import': addedDomains,
    'domains.registrars.put': {
      en: ['listed', 'list', 'the domains of registrar {{target}}'],
      de: ['die Domains des Registrars {{target}}', 'aufgelistet', 'auflisten'],
    },
    'domains.domain': changedAtRegistrar,
    'domains.listing': (entry) =>
      entry.changes.after && 'domains_added' in entry.changes.after
        ? addedDomains(entry)
        : changedAtRegistrar(entry),
  },
  reads: { domains: { en: 'view domains', de: 'Domains ansehen' } },
  targetTypes: {
    domain: { en: 'Domains', de: 'Domains' },
    watched_domain: { en: 'Watched domains', de: 'Beobachtete Domains' },
    contact: { en: 'Contacts', de: 'Kontakte' },
    domain_operation: { en: 'Domain operations', de: 'Domain-Vorgänge' },
    domain_calendar: { en: 'Calendars', de: 'Kalender' },
  },
  fields: {
    notes: { en: 'Notes', de: 'Notizen' },
    held_elsewhere: { en: 'Registrar without a connection', de: 'Registrar ohne Verbindung' },
    renewal_price: { en: 'Renewal price', de: 'Verlängerungspreis' },
    organization: { en: 'Organization', de: 'Organisation' },
    first_name: { en: 'First name', de: 'Vorname' },
    last_name: { en: 'Last name', de: 'Nachname' },
    street: { en: 'Street', de: 'Straße' },
    city: { en: 'City', de: 'Ort' },
    state: { en: 'State or province', de: 'Bundesstaat oder Provinz' },
    postal_code: { en: 'Postal code', de: 'Postleitzahl' },
    country: { en: 'Country', de: 'Land' },
    phone: { en: 'Phone', de: 'Telefon' },
    email: { en: 'E-mail address', de: 'E-Mail-Adresse' },
    extensions: { en: 'Values for single TLDs', de: 'Angaben für einzelne TLDs' },
    auto_renew: { en: 'Automatic renewal', de: 'Automatische Verlängerung' },
    locked: { en: 'Transfer lock', de: 'Transfersperre' },
    privacy: { en: 'Privacy', de: 'Datenschutz' },
    adds_new_domains: { en: 'Add new domains', de: 'Neue Domains hinzufügen' },
    domains_listed_at: { en: 'Listed', de: 'Aufgelistet' },
    checks_requested_at: { en: 'Checks requested', de: 'Prüfungen angefordert' },
    read_requested_at: { en: 'Refresh requested', de: 'Aktualisierung angefordert' },
  },
}

/** Named by the number in the entry; a denied attempt has none. */
function addedDomains({ changes: { after } }: ActivityEntry): SentenceText {
  const count = after?.['domains_added']
  if (typeof count !== 'number')
    return {
      en: ['added', 'add', 'domains of registrar {{target}}'],
      de: ['Domains des Registrars {{target}}', 'hinzugefügt', 'hinzufügen'],
    }
  return {
    en: ['added', 'add', '{{count:domain:domains}} of registrar {{target}}'],
    de: ['{{count:Domain:Domains}} des Registrars {{target}}', 'hinzugefügt', 'hinzufügen'],
    values: { count },
  }
}

/** What was changed at the registrar, or by the passing of time. */
function changedAtRegistrar({ changes: { after } }: ActivityEntry): SentenceText {
  if (after && 'expires_at' in after)
    return {
      en: ['noticed', 'notice', 'the renewal of domain {{target}}'],
      de: ['die Verlängerung der Domain {{target}}', 'bemerkt', 'bemerken'],
    }
  return {
    en: ['noticed', 'notice', 'a change of domain {{target}} at its registrar'],
    de: ['eine Änderung der Domain {{target}} bei ihrem Registrar', 'bemerkt', 'bemerken'],
  }
}
