import type { ActivityEntry, AreaActivity, Sentence, SentenceText } from '#ui/activity/sentence.ts'
import { durationText } from '#ui/format/duration.ts'
import { dnsPaths } from './paths.ts'

type Values = Record<string, string | number>

/** `home A in example.com`, the name of a record in the audit log, in its parts. */
function recordNamed({ target }: ActivityEntry) {
  const [, name = target?.name ?? '', type = '', zone = ''] =
    /^(\S+) (\S+) in (\S+)$/.exec(target?.name ?? '') ?? []
  return { name, type, zone }
}

const record = (of: (entry: ActivityEntry, value: string) => SentenceText) => (entry: ActivityEntry) => {
  const { before, after } = entry.changes
  const { name, type, zone } = recordNamed(entry)
  const sentenceText = of(entry, String((after ?? before)?.['rdata'] ?? ''))
  // Without permission to read DNS, the sentence says that it was a record, with its id.
  if (type === '') return { ...sentenceText, ...unnamed(sentenceText) }
  return { ...sentenceText, values: { name, type, zone, ...sentenceText.values } }
}

function unnamed(sentenceText: SentenceText): SentenceText {
  if (!('en' in sentenceText)) return sentenceText
  const [past, base] = sentenceText.en
  const [, participle, infinitive] = sentenceText.de
  return {
    ...sentenceText,
    en: [past, base, 'record {{target}}'],
    de: ['den Eintrag {{target}}', participle, infinitive],
  }
}

/** A number in the changes, before or after. */
function countIn({ changes: { before, after } }: ActivityEntry, ...names: readonly string[]): number {
  return names.reduce((sum, name) => sum + Number(after?.[name] ?? before?.[name] ?? 0), 0)
}

type ListedRecord = { id?: string; name: string; type: string; rdata: string; ttl: number }

/** So many records are named in the sentence. */
const namedMax = 3

/** How many records an entry is about, and the first of them: `home A, www A, …`. */
function recordsIn({ changes: { before, after } }: ActivityEntry): Values {
  const listed = [after, before].flatMap((side) => (side?.['records'] ?? []) as ListedRecord[])
  const byId = new Map(listed.map((one, index) => [one.id ?? index, `${one.name} ${one.type}`]))
  const [was, is] = [Number(before?.['count'] ?? 0), Number(after?.['count'] ?? 0)]
  // Earlier entries do not say how many were created.
  const count = after?.['created'] === undefined ? Math.max(was, is) : was + Number(after['created'])
  const names = [...new Set(byId.values())].slice(0, namedMax)
  return { count, records: names.join(', ') + (names.length < count ? ', …' : '') }
}

function bulk(entry: ActivityEntry): SentenceText {
  const { before, after } = entry.changes
  const values = recordsIn(entry)
  const list = String(values['records']).startsWith(',') || values['records'] === '' ? '' : ': {{records}}'
  if (entry.result === 'ok' && !before)
    return {
      en: ['added', 'add', `{{count:record:records}} to zone {{target}}${list}`],
      de: ['{{count:Eintrag:Einträge}} in der Zone {{target}}', `angelegt${list}`, 'anlegen'],
      values,
    }
  if (entry.result === 'ok' && !after)
    return {
      en: ['deleted', 'delete', `{{count:record:records}} in zone {{target}}${list}`],
      de: ['{{count:Eintrag:Einträge}} in der Zone {{target}}', `gelöscht${list}`, 'löschen'],
      values,
    }
  if (entry.result === 'ok')
    return {
      en: ['changed', 'change', `{{count:record:records}} in zone {{target}}${list}`],
      de: ['{{count:Eintrag:Einträge}} in der Zone {{target}}', `geändert${list}`, 'ändern'],
      values,
    }
  return {
    en: ['changed', 'change', 'records in zone {{target}}'],
    de: ['Einträge der Zone {{target}}', 'geändert', 'ändern'],
  }
}

function applied(entry: ActivityEntry): SentenceText {
  const values = { count: countIn(entry, 'applied'), failed: countIn(entry, 'failed') }
  if (values.failed > 0)
    return {
      en: [
        'applied',
        'apply',
        '{{count:record set:record sets}} to zone {{target}}; the provider refused {{failed:one other:others}}',
      ],
      de: [
        '{{count:Record-Set:Record-Sets}} der Zone {{target}} beim Anbieter',
        'übernommen; abgelehnt wurden {{failed:weiteres:weitere}}',
        'übernehmen',
      ],
      values,
    }
  if (entry.changes.after?.['cause'] === 'drift')
    return {
      en: ['restored', 'restore', '{{count:record set:record sets}} of zone {{target}} at the provider'],
      de: [
        '{{count:Record-Set:Record-Sets}} der Zone {{target}} beim Anbieter',
        'wiederhergestellt',
        'wiederherstellen',
      ],
      values,
    }
  return {
    en: ['updated', 'update', '{{count:record set:record sets}} of zone {{target}} at the provider'],
    de: [
      '{{count:Record-Set:Record-Sets}} der Zone {{target}} beim Anbieter',
      'aktualisiert',
      'aktualisieren',
    ],
    values,
  }
}

const own: Record<string, Sentence> = {
  'dns.zones.create': {
    en: ['created', 'create', 'zone {{target}}'],
    de: ['die Zone {{target}}', 'angelegt', 'anlegen'],
  },
  'dns.zones.import': ({ actor, changes }) =>
    actor.type === 'system'
      ? {
          en: ['imported', 'import', '{{count:record set:record sets}} into zone {{target}}'],
          de: ['{{count:Record-Set:Record-Sets}} in die Zone {{target}}', 'importiert', 'importieren'],
          values: { count: Number(changes.after?.['count'] ?? 0) },
        }
      : {
          en: ['imported', 'import', 'zone {{target}}'],
          de: ['die Zone {{target}}', 'importiert', 'importieren'],
        },
  'dns.zones.update': {
    en: ['changed', 'change', 'the settings of zone {{target}}'],
    de: ['die Einstellungen der Zone {{target}}', 'geändert', 'ändern'],
  },
  'dns.zones.delete': {
    en: ['deleted', 'delete', 'zone {{target}}'],
    de: ['die Zone {{target}}', 'gelöscht', 'löschen'],
    isGone: true,
  },
  'dns.zones.check': {
    en: ['checked', 'check', 'zone {{target}} for drift'],
    de: ['die Zone {{target}} auf Abweichungen', 'geprüft', 'prüfen'],
  },
  'dns.zones.resolve_warning': {
    en: ['resolved', 'resolve', 'a warning of zone {{target}}'],
    de: ['eine Warnung der Zone {{target}}', 'behoben', 'beheben'],
  },
  'dns.zones.adopt': (entry) => ({
    en: ['accepted', 'accept', '{{count:external change:external changes}} in zone {{target}}'],
    de: ['{{count:externe Änderung:externe Änderungen}} in der Zone {{target}}', 'übernommen', 'übernehmen'],
    values: { count: countIn(entry, 'count') },
  }),
  'dns.zones.discard': (entry) => ({
    en: ['discarded', 'discard', '{{count:pending change:pending changes}} of zone {{target}}'],
    de: [
      '{{count:ausstehende Änderung:ausstehende Änderungen}} der Zone {{target}}',
      'verworfen',
      'verwerfen',
    ],
    values: { count: countIn(entry, 'count') },
  }),
  'dns.zones.apply': applied,
  'dns.plan.apply': (entry) => ({
    en: ['applied', 'apply', '{{count:pending change:pending changes}} of zone {{target}}'],
    de: [
      '{{count:ausstehende Änderung:ausstehende Änderungen}} der Zone {{target}}',
      'angewendet',
      'anwenden',
    ],
    values: { count: countIn(entry, 'changes') },
  }),
  'dns.versions.restore': ({ changes: { after } }) =>
    after
      ? {
          en: ['restored', 'restore', 'version {{version}} of zone {{target}}'],
          de: ['Version {{version}} der Zone {{target}}', 'wiederhergestellt', 'wiederherstellen'],
          values: { version: String(after['restored'] ?? '') },
        }
      : {
          en: ['restored', 'restore', 'a version of zone {{target}}'],
          de: ['eine Version der Zone {{target}}', 'wiederhergestellt', 'wiederherstellen'],
        },
  'dns.records.create': record((_entry, value) => ({
    en: ['added', 'add', '{{type}} record {{name}} with value {{value}} to {{container}}'],
    de: ['den {{type}}-Eintrag {{name}} mit dem Wert {{value}} in {{container}}', 'angelegt', 'anlegen'],
    values: { value },
  })),
  'dns.records.update': record(() => ({
    en: ['changed', 'change', '{{type}} record {{name}} in {{container}}'],
    de: ['den {{type}}-Eintrag {{name}} in {{container}}', 'geändert', 'ändern'],
  })),
  'dns.records.delete': record((_entry, value) => ({
    en: ['deleted', 'delete', '{{type}} record {{name}} with value {{value}} in {{container}}'],
    de: ['den {{type}}-Eintrag {{name}} mit dem Wert {{value}} in {{container}}', 'gelöscht', 'löschen'],
    values: { value },
    isGone: true,
  })),
  'dns.records.bulk': bulk,
  'dns.records.import': (entry) => ({
    en: ['imported', 'import', 'a zone file into {{target}}: {{count:change:changes}}'],
    de: ['eine Zonendatei in {{target}}', 'importiert: {{count:Änderung:Änderungen}}', 'importieren'],
    values: { count: countIn(entry, 'create', 'update', 'delete') },
  }),
}

/** A change of records can release them from their manager, which is then the target. */
const withRelease =
  (sentence: Sentence) =>
  (entry: ActivityEntry): SentenceText => {
    const managed = entry.changes.before?.['manages'] as Record<string, string> | undefined
    if (managed)
      return {
        en: ['took', 'take', '{{type}} record {{record}} in {{zone}} out of {{target}}'],
        de: ['den {{type}}-Eintrag {{record}} in {{zone}} aus {{target}}', 'herausgelöst', 'herauslösen'],
        values: {
          record: managed['name'] ?? '',
          type: managed['type'] ?? '',
          zone: managed['zone'] ?? '',
        },
      }
    return typeof sentence === 'function' ? sentence(entry) : sentence
  }

export const dnsActivity: AreaActivity = {
  sentences: Object.fromEntries(
    Object.entries(own).map(([action, sentence]) => [action, withRelease(sentence)]),
  ),
  reads: { dns: { en: 'view DNS zones and records', de: 'DNS-Zonen und Einträge ansehen' } },
  targetTypes: {
    zone: { en: 'Zones', de: 'Zonen' },
    record: {
      en: 'Records',
      de: 'Einträge',
      path: ({ name = '', within }) => dnsPaths.zoneRecords(within?.[0]?.id ?? '', name.split(' ')[0] ?? ''),
    },
  },
  items: {
    records(item) {
      const { name, type, rdata, ttl } = item as ListedRecord
      return { name: `${name} ${type}`, text: `${durationText(ttl)}  ${rdata}` }
    },
  },
  fields: {
    rdata: { en: 'Value', de: 'Wert' },
    type: { en: 'Type', de: 'Typ' },
    ttl: { en: 'TTL', de: 'TTL' },
    comment: { en: 'Comment', de: 'Kommentar' },
    apply_mode: { en: 'Apply changes', de: 'Änderungen anwenden' },
    drift_policy: { en: 'On external changes', de: 'Bei externen Änderungen' },
    check_interval_seconds: { en: 'Check interval', de: 'Prüfabstand' },
    default_ttl: { en: 'Default TTL', de: 'Standard-TTL' },
    safety: { en: 'Limits', de: 'Grenzen' },
    ignore: { en: 'Ignored records', de: 'Ignorierte Einträge' },
    allow_shared: { en: 'Allow a shared server', de: 'Geteilten Server erlauben' },
    version: { en: 'Version', de: 'Version' },
    connection_id: { en: 'Connection', de: 'Verbindung' },
    zone_id: { en: 'Zone', de: 'Zone' },
    status: { en: 'Status', de: 'Status' },
    options: { en: 'Options', de: 'Optionen' },
    count: { en: 'Count', de: 'Anzahl' },
    records: { en: 'Records', de: 'Einträge' },
    created: { en: 'New among them', de: 'Davon neu' },
    adopted: { en: 'Accepted record sets', de: 'Übernommene Record-Sets' },
    discarded: { en: 'Discarded record sets', de: 'Verworfene Record-Sets' },
    restored: { en: 'Restored version', de: 'Wiederhergestellte Version' },
    rrsets: { en: 'Record sets', de: 'Record-Sets' },
    cause: { en: 'Cause', de: 'Anlass' },
    applied: { en: 'Applied', de: 'Angewendet' },
    failed: { en: 'Refused by the provider', de: 'Vom Anbieter abgelehnt' },
    changes: { en: 'Changes', de: 'Änderungen' },
    force: { en: 'Overridden safety limits', de: 'Übergangene Schutzgrenzen' },
    apply: { en: 'Apply', de: 'Anwendung' },
    import: { en: 'Import', de: 'Import' },
    mode: { en: 'Mode', de: 'Modus' },
    create: { en: 'Created', de: 'Angelegt' },
    update: { en: 'Changed', de: 'Geändert' },
    delete: { en: 'Deleted', de: 'Gelöscht' },
    version_follows: { en: 'Creates a version', de: 'Erzeugt eine Version' },
    at_provider: { en: 'At the provider', de: 'Beim Anbieter' },
    check_requested_at: { en: 'Check requested', de: 'Prüfung angefordert' },
    resolved: { en: 'Resolved warning', de: 'Behobene Warnung' },
    manages: { en: 'Managed record', de: 'Verwalteter Eintrag' },
  },
}
