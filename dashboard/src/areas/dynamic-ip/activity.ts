import type { Action, ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'
import { dynamicIpPaths } from './paths.ts'

/** A change caused by a report, or by a missing one. */
function reported({ actor, changes: { before, after } }: ActivityEntry): SentenceText {
  if (after && 'stale_since' in after)
    return after['stale_since'] === null
      ? {
          text: {
            en: 'Dynamic IP {{target}} reports again',
            de: 'Die dynamische IP {{target}} meldet sich wieder',
          },
        }
      : {
          text: {
            en: 'Dynamic IP {{target}} has stopped reporting',
            de: 'Die dynamische IP {{target}} meldet sich nicht mehr',
          },
        }
  if (after && 'held_since' in after)
    return after['held_since'] === null
      ? {
          text: {
            en: 'The address of dynamic IP {{target}} no longer flips',
            de: 'Die Adresse der dynamischen IP {{target}} wechselt nicht mehr hin und her',
          },
        }
      : {
          text: {
            en: 'The address of dynamic IP {{target}} keeps flipping: the first one is kept',
            de: 'Die Adresse der dynamischen IP {{target}} wechselt hin und her: Die erste bleibt',
          },
        }
  const values = { addresses: addressesIn(after), old: addressesIn(before) }
  if (values.addresses === '')
    return actor.type === 'system'
      ? {
          en: ['withdrew', 'withdraw', 'the addresses of dynamic IP {{target}}'],
          de: ['die Adressen der dynamischen IP {{target}}', 'zurückgezogen', 'zurückziehen'],
        }
      : {
          en: ['cleared', 'clear', 'the address of dynamic IP {{target}}'],
          de: ['die Adresse der dynamischen IP {{target}}', 'entfernt', 'entfernen'],
        }
  if (values.old === '')
    return {
      text: {
        en: 'Dynamic IP {{target}} reported the address {{addresses}}',
        de: 'Die dynamische IP {{target}} hat die Adresse {{addresses}} gemeldet',
      },
      values,
    }
  return {
    text: {
      en: 'Dynamic IP {{target}} changed from {{old}} to {{addresses}}',
      de: 'Die dynamische IP {{target}} hat von {{old}} zu {{addresses}} gewechselt',
    },
    values,
  }
}

function addressesIn(side: ActivityEntry['changes']['after']): string {
  return ['ipv4', 'ipv6', 'ipv6_prefix'].flatMap((family) => side?.[family] ?? []).join(', ')
}

/** A change at the firewall. */
function opened({ changes: { before, after } }: ActivityEntry): SentenceText {
  const count = (side: ActivityEntry['changes']['after']) =>
    Array.isArray(side?.['networks']) ? side['networks'].length : 0
  if (after)
    return {
      en: ['opened', 'open', 'firewall {{target}} for {{count:network:networks}} of {{container}}'],
      de: ['die Firewall {{target}} für {{count:Netz:Netze}} von {{container}}', 'geöffnet', 'öffnen'],
      values: { count: count(after) },
    }
  return {
    en: ['closed', 'close', 'firewall {{target}} for {{count:network:networks}} of {{container}}'],
    de: ['die Firewall {{target}} für {{count:Netz:Netze}} von {{container}}', 'geschlossen', 'schließen'],
    values: { count: count(before) },
  }
}

/** `home A`, the name of a bound record in the audit log, with its zone. */
function binding(sentenceText: Action) {
  return ({ target }: ActivityEntry): SentenceText => {
    const [name = '', type] = (target?.name ?? '').split(' ')
    if (type === undefined) return withTarget(sentenceText)
    const zone = target?.within?.[1]?.name ?? ''
    return { ...sentenceText, values: { name: zone === '' ? name : recordName(name, zone), type } }
  }
}

/** For a denied attempt, or without permission to read dynamic IPs, the name of the record is unknown. */
function withTarget(sentenceText: Action): Action {
  const [past, base, en = ''] = sentenceText.en
  const [de, participle, infinitive] = sentenceText.de
  return {
    ...sentenceText,
    en: [past, base, en.replace('{{type}} record {{name}}', 'record {{target}}')],
    de: [de.replace('{{type}}-', '').replace('{{name}}', '{{target}}'), participle, infinitive],
  }
}

function recordName(name: string, zone: string): string {
  return name === '@' ? zone : `${name}.${zone}`
}

export const dynamicIpActivity: AreaActivity = {
  sentences: {
    'dynamic_ips.create': {
      en: ['created', 'create', 'dynamic IP {{target}}'],
      de: ['die dynamische IP {{target}}', 'angelegt', 'anlegen'],
    },
    'dynamic_ips.update': {
      en: ['changed', 'change', 'dynamic IP {{target}}'],
      de: ['die dynamische IP {{target}}', 'geändert', 'ändern'],
    },
    'dynamic_ips.delete': {
      en: ['deleted', 'delete', 'dynamic IP {{target}}'],
      de: ['die dynamische IP {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'dynamic_ips.rotate': {
      en: ['rotated', 'rotate', 'the token of dynamic IP {{target}}'],
      de: ['das Token der dynamischen IP {{target}}', 'erneuert', 'erneuern'],
    },
    'dynamic_ips.block': {
      en: ['blocked', 'block', 'dynamic IP {{target}}'],
      de: ['die dynamische IP {{target}}', 'gesperrt', 'sperren'],
    },
    'dynamic_ips.unblock': {
      en: ['unblocked', 'unblock', 'dynamic IP {{target}}'],
      de: ['die dynamische IP {{target}}', 'entsperrt', 'entsperren'],
    },
    'dynamic_ips.report': reported,
    'dynamic_ip.stale': reported,
    'dynamic_ips.bindings.create': binding({
      en: ['bound', 'bind', '{{type}} record {{name}} to dynamic IP {{container}}'],
      de: ['den {{type}}-Eintrag {{name}} mit der dynamischen IP {{container}}', 'verknüpft', 'verknüpfen'],
    }),
    'dynamic_ips.bindings.update': binding({
      en: ['changed', 'change', 'how {{type}} record {{name}} follows dynamic IP {{container}}'],
      de: [
        'die Verknüpfung des {{type}}-Eintrags {{name}} mit der dynamischen IP {{container}}',
        'geändert',
        'ändern',
      ],
    }),
    'dynamic_ips.bindings.delete': binding({
      en: ['unbound', 'unbind', '{{type}} record {{name}} from dynamic IP {{container}}'],
      de: ['den {{type}}-Eintrag {{name}} von der dynamischen IP {{container}}', 'gelöst', 'lösen'],
      isGone: true,
    }),
    'dynamic_ips.firewall_bindings.create': {
      en: ['bound', 'bind', 'firewall {{target}} to dynamic IP {{container}}'],
      de: ['die Firewall {{target}} mit der dynamischen IP {{container}}', 'verknüpft', 'verknüpfen'],
    },
    'dynamic_ips.firewall_bindings.update': {
      en: ['changed', 'change', 'how firewall {{target}} follows dynamic IP {{container}}'],
      de: [
        'die Verknüpfung der Firewall {{target}} mit der dynamischen IP {{container}}',
        'geändert',
        'ändern',
      ],
    },
    'dynamic_ips.firewall_bindings.delete': {
      en: ['unbound', 'unbind', 'firewall {{target}} from dynamic IP {{container}}'],
      de: ['die Firewall {{target}} von der dynamischen IP {{container}}', 'gelöst', 'lösen'],
      isGone: true,
    },
    'dynamic_ips.firewall_bindings.apply': {
      en: ['restored', 'restore', 'the rules of firewall {{target}} for dynamic IP {{container}}'],
      de: [
        'die Regeln der Firewall {{target}} für die dynamische IP {{container}}',
        'wiederhergestellt',
        'wiederherstellen',
      ],
    },
    'dynamic_ip.firewall_bindings': opened,
  },
  reads: {
    dynamic_ips: { en: 'view dynamic IPs', de: 'dynamische IPs ansehen' },
    cloud: { en: 'view firewalls', de: 'Firewalls ansehen' },
  },
  targetTypes: {
    dynamic_ip: { en: 'Dynamic IPs', de: 'Dynamische IPs' },
    dynamic_ip_binding: {
      en: 'Records that follow a dynamic IP',
      de: 'Einträge, die einer dynamischen IP folgen',
      path: ({ within }) => dynamicIpPaths.dynamicIp(within?.[0]?.id ?? ''),
    },
    dynamic_ip_firewall_binding: {
      en: 'Firewalls that follow a dynamic IP',
      de: 'Firewalls, die einer dynamischen IP folgen',
      path: ({ within }) => dynamicIpPaths.dynamicIpFirewalls(within?.[0]?.id ?? ''),
    },
  },
  fields: {
    ipv4: { en: 'IPv4 address', de: 'IPv4-Adresse' },
    ipv6: { en: 'IPv6 address', de: 'IPv6-Adresse' },
    ipv6_prefix: { en: 'IPv6 prefix', de: 'IPv6-Präfix' },
    interface_id: { en: 'Interface ID', de: 'Interface-ID' },
    stale_after_seconds: { en: 'Silent after', de: 'Verstummt nach' },
    withdraw_when_stale: {
      en: 'Withdraw addresses when silent',
      de: 'Adressen zurückziehen, wenn verstummt',
    },
    allow_withdrawal: { en: 'Devices may clear the address', de: 'Geräte dürfen die Adresse entfernen' },
    allow_private: { en: 'Allow private addresses', de: 'Private Adressen erlauben' },
    block_reason: { en: 'Reason', de: 'Grund' },
    blocked_at: { en: 'Blocked', de: 'Gesperrt' },
    stale_since: { en: 'Silent since', de: 'Verstummt seit' },
    held_since: { en: 'Flipping since', de: 'Wechselt hin und her seit' },
    networks: { en: 'Networks', de: 'Netze' },
    protocol: { en: 'Protocol', de: 'Protokoll' },
    ports: { en: 'Ports', de: 'Ports' },
    direction: { en: 'Direction', de: 'Richtung' },
    overlap_seconds: { en: 'Overlap', de: 'Überlappung' },
    allow_wide: { en: 'Allow wide networks', de: 'Große Netze erlauben' },
    firewall_ref: { en: 'Firewall', de: 'Firewall' },
    firewall_name: { en: 'Firewall', de: 'Firewall' },
    dynamic_ip_id: { en: 'Dynamic IP', de: 'Dynamische IP' },
    drift: { en: 'External changes', de: 'Externe Änderungen' },
  },
}
