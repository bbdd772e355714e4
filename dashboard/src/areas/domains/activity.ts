import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'

export const domainsActivity: AreaActivity = {
  sentences: {
    'domains.update': {
      en: ['changed', 'change', 'the notes and labels of domain {{target}}'],
      de: ['die Notizen und Labels der Domain {{target}}', 'geändert', 'ändern'],
    },
    'domains.create': {
      en: ['added', 'add', 'domain {{target}}'],
      de: ['die Domain {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'domains.delete': {
      en: ['removed', 'remove', 'domain {{target}} from Holdfast'],
      de: ['die Domain {{target}} aus Holdfast', 'entfernt', 'entfernen'],
      isGone: true,
    },
    'domains.refresh': {
      en: ['requested', 'request', 'a refresh of domain {{target}}'],
      de: ['die Domain {{target}}', 'aktualisiert', 'aktualisieren'],
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
  targetTypes: { domain: { en: 'Domains', de: 'Domains' } },
  fields: {
    notes: { en: 'Notes', de: 'Notizen' },
    auto_renew: { en: 'Automatic renewal', de: 'Automatische Verlängerung' },
    locked: { en: 'Transfer lock', de: 'Transfersperre' },
    privacy: { en: 'Privacy', de: 'Datenschutz' },
    adds_new_domains: { en: 'Add new domains', de: 'Neue Domains hinzufügen' },
    domains_listed_at: { en: 'Listed', de: 'Aufgelistet' },
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
