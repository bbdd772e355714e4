import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'

const changedAtProvider = {
  en: ['found', 'find', 'server {{target}} changed at its provider'],
  de: ['Änderungen des Servers {{target}} beim Anbieter', 'festgestellt', 'feststellen'],
} satisfies SentenceText

export const cloudActivity: AreaActivity = {
  sentences: {
    'cloud.servers.create': {
      en: ['added', 'add', 'server {{target}}'],
      de: ['den Server {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'cloud.servers.import': addedServers,
    'cloud.servers.manual.create': {
      en: ['added', 'add', 'server {{target}}'],
      de: ['den Server {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'cloud.servers.update': {
      en: ['changed', 'change', 'server {{target}} in Holdfast'],
      de: ['den Server {{target}} in Holdfast', 'geändert', 'ändern'],
    },
    'cloud.servers.delete': {
      en: ['removed', 'remove', 'server {{target}} from Holdfast'],
      de: ['den Server {{target}} aus Holdfast', 'entfernt', 'entfernen'],
      isGone: true,
    },
    'cloud.servers.refresh': {
      en: ['requested', 'request', 'a refresh of server {{target}}'],
      de: ['den Server {{target}}', 'aktualisiert', 'aktualisieren'],
    },
    'cloud.accounts.put': {
      en: ['listed', 'list', 'the servers of {{target}}'],
      de: ['die Server von {{target}}', 'aufgelistet', 'auflisten'],
    },
    'cloud.catalogues.refresh': {
      en: ['requested', 'request', 'the prices of {{target}}'],
      de: ['die Preise von {{target}}', 'angefordert', 'anfordern'],
    },
    'cloud.actions.create': {
      en: ['requested', 'request', 'an action on server {{target}}'],
      de: ['eine Aktion für den Server {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.actions.cancel': {
      en: ['cancelled', 'cancel', 'an action on server {{target}}'],
      de: ['eine Aktion für den Server {{target}}', 'abgebrochen', 'abbrechen'],
    },
    'cloud.actions.password': {
      en: ['viewed', 'view', 'the password of server {{target}}'],
      de: ['das Passwort des Servers {{target}}', 'angesehen', 'ansehen'],
    },
    'cloud.snapshots.delete': {
      en: ['requested', 'request', 'the deletion of snapshot {{target}}'],
      de: ['die Löschung des Snapshots {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.snapshot_deletions': {
      en: ['deleted', 'delete', 'snapshot {{target}}'],
      de: ['den Snapshot {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'cloud.ssh_keys.create': {
      en: ['added', 'add', 'SSH key {{target}}'],
      de: ['den SSH-Schlüssel {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'cloud.ssh_keys.update': {
      en: ['renamed', 'rename', 'SSH key {{target}}'],
      de: ['den SSH-Schlüssel {{target}}', 'umbenannt', 'umbenennen'],
    },
    'cloud.ssh_keys.delete': {
      en: ['deleted', 'delete', 'SSH key {{target}}'],
      de: ['den SSH-Schlüssel {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'cloud.spending.settings.update': {
      en: ['changed', 'change', 'the spending ceilings'],
      de: ['die Ausgabengrenzen', 'geändert', 'ändern'],
    },
    'cloud.orphans.update': {
      en: ['changed', 'change', 'whether orphan {{target}} is ignored'],
      de: ['ob der verwaiste Server {{target}} ignoriert wird', 'geändert', 'ändern'],
    },
    'cloud.orphans.import': {
      en: ['added', 'add', 'the orphaned server {{target}}'],
      de: ['den verwaisten Server {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'cloud.orphans.delete': {
      en: ['requested', 'request', 'the deletion of the orphaned server {{target}}'],
      de: ['die Löschung des verwaisten Servers {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.volumes.create': {
      en: ['ordered', 'order', 'volume {{target}}'],
      de: ['das Volume {{target}}', 'bestellt', 'bestellen'],
    },
    'cloud.volumes.run': changedVolume,
    'cloud.volumes.delete': deletedVolume,
    'cloud.volume_changes': finishedVolume,
    'cloud.firewalls.create': {
      en: ['requested', 'request', 'the creation of firewall {{target}}'],
      de: ['das Anlegen der Firewall {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.firewalls.run': attachedFirewall,
    'cloud.firewalls.delete': {
      en: ['requested', 'request', 'the deletion of firewall {{target}}'],
      de: ['die Löschung der Firewall {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.firewalls.plan': {
      en: ['planned', 'plan', 'a change of the rules of firewall {{target}}'],
      de: ['eine Änderung der Regeln der Firewall {{target}}', 'geplant', 'planen'],
    },
    'cloud.firewalls.rules.replace': {
      en: ['requested', 'request', 'a change of the rules of firewall {{target}}'],
      de: ['eine Änderung der Regeln der Firewall {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.firewall_changes': finishedFirewall,
    'cloud.snapshot_schedules.create': {
      en: ['created', 'create', 'snapshot schedule {{target}}'],
      de: ['den Snapshot-Zeitplan {{target}}', 'angelegt', 'anlegen'],
    },
    'cloud.snapshot_schedules.update': {
      en: ['changed', 'change', 'snapshot schedule {{target}}'],
      de: ['den Snapshot-Zeitplan {{target}}', 'geändert', 'ändern'],
    },
    'cloud.snapshot_schedules.delete': {
      en: ['deleted', 'delete', 'snapshot schedule {{target}}'],
      de: ['den Snapshot-Zeitplan {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'cloud.snapshot_schedules': {
      en: ['requested', 'request', 'a scheduled snapshot of server {{target}}'],
      de: ['einen geplanten Snapshot des Servers {{target}}', 'beauftragt', 'beauftragen'],
    },
    'cloud.actions': {
      en: ['finished', 'finish', 'an action on server {{target}}'],
      de: ['eine Aktion für den Server {{target}}', 'beendet', 'beenden'],
    },
    'cloud.listing': (entry) =>
      entry.target?.type === 'snapshot'
        ? listedSnapshot(entry)
        : entry.target?.type === 'volume'
          ? listedVolume(entry)
          : entry.target?.type === 'firewall'
            ? listedFirewall(entry)
            : entry.changes.after && 'servers_added' in entry.changes.after
              ? addedServers(entry)
              : changedAtProvider,
  },
  reads: { cloud: { en: 'view servers', de: 'Server ansehen' } },
  targetTypes: {
    server: { en: 'Servers', de: 'Server' },
    server_action: { en: 'Server actions', de: 'Server-Aktionen' },
    snapshot: { en: 'Snapshots', de: 'Snapshots' },
    volume: { en: 'Volumes', de: 'Volumes' },
    firewall: { en: 'Firewalls', de: 'Firewalls' },
    cloud_orphan: { en: 'Orphaned servers', de: 'Verwaiste Server' },
    ssh_key: { en: 'SSH keys', de: 'SSH-Schlüssel' },
    snapshot_schedule: { en: 'Snapshot schedules', de: 'Snapshot-Zeitpläne' },
  },
  fields: {
    lifecycle: { en: 'Lifecycle', de: 'Lebenszyklus' },
    power: { en: 'Power', de: 'Betriebszustand' },
    size: { en: 'Size', de: 'Größe' },
    region: { en: 'Region', de: 'Region' },
    private_addresses: { en: 'Private addresses', de: 'Private Adressen' },
    rules: { en: 'Rules', de: 'Regeln' },
    attached_to: { en: 'Attached to', de: 'Verbunden mit' },
    fingerprint: { en: 'Fingerprint', de: 'Fingerabdruck' },
    size_gib: { en: 'Size in GiB', de: 'Größe in GiB' },
    public_addresses: { en: 'Public addresses', de: 'Öffentliche Adressen' },
    adds_new_servers: { en: 'Add new servers', de: 'Neue Server hinzufügen' },
    servers_listed_at: { en: 'Listed', de: 'Aufgelistet' },
  },
}

/** A listing adds snapshots, removes those that are gone, and deletes what a schedule no longer keeps. */
function listedSnapshot({ changes: { before, after } }: ActivityEntry): SentenceText {
  if (after === null)
    return {
      en: ['found', 'find', 'that snapshot {{target}} is gone'],
      de: ['den Wegfall des Snapshots {{target}}', 'festgestellt', 'feststellen'],
      isGone: true,
    }
  return before === null
    ? {
        en: ['found', 'find', 'snapshot {{target}}'],
        de: ['den Snapshot {{target}}', 'gefunden', 'finden'],
      }
    : {
        en: ['requested', 'request', 'the deletion of snapshot {{target}}'],
        de: ['die Löschung des Snapshots {{target}}', 'beauftragt', 'beauftragen'],
      }
}

const changesOfVolumes: Readonly<Record<string, SentenceText>> = {
  attach: {
    en: ['requested', 'request', 'that volume {{target}} is attached'],
    de: ['das Anhängen des Volumes {{target}}', 'beauftragt', 'beauftragen'],
  },
  detach: {
    en: ['requested', 'request', 'that volume {{target}} is detached'],
    de: ['das Abhängen des Volumes {{target}}', 'beauftragt', 'beauftragen'],
  },
  grow: {
    en: ['requested', 'request', 'that volume {{target}} is enlarged'],
    de: ['die Vergrößerung des Volumes {{target}}', 'beauftragt', 'beauftragen'],
  },
}

const changeOfVolume: SentenceText = {
  en: ['requested', 'request', 'a change of volume {{target}}'],
  de: ['eine Änderung des Volumes {{target}}', 'beauftragt', 'beauftragen'],
}

function changedVolume({ changes: { after } }: ActivityEntry): SentenceText {
  return changesOfVolumes[String(after?.['kind'])] ?? changeOfVolume
}

/** One that was not created has a name only, and is removed at once. */
function deletedVolume({ changes: { before, after } }: ActivityEntry): SentenceText {
  return before !== null && after === null
    ? {
        en: ['removed', 'remove', 'volume {{target}} from Holdfast'],
        de: ['das Volume {{target}} aus Holdfast', 'entfernt', 'entfernen'],
        isGone: true,
      }
    : {
        en: ['requested', 'request', 'the deletion of volume {{target}}'],
        de: ['die Löschung des Volumes {{target}}', 'beauftragt', 'beauftragen'],
      }
}

function finishedVolume({ changes: { before, after } }: ActivityEntry): SentenceText {
  if (after === null)
    return {
      en: ['deleted', 'delete', 'volume {{target}}'],
      de: ['das Volume {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    }
  if (before?.['change'] === 'create')
    return 'error' in after
      ? {
          en: ['ended', 'end', 'the creation of volume {{target}}, which failed'],
          de: ['die fehlgeschlagene Erstellung des Volumes {{target}}', 'beendet', 'beenden'],
        }
      : {
          en: ['created', 'create', 'volume {{target}}'],
          de: ['das Volume {{target}}', 'erstellt', 'erstellen'],
        }
  return 'error' in after
    ? {
        en: ['ended', 'end', 'a change of volume {{target}} that failed'],
        de: ['eine fehlgeschlagene Änderung des Volumes {{target}}', 'beendet', 'beenden'],
      }
    : {
        en: ['changed', 'change', 'volume {{target}}'],
        de: ['das Volume {{target}}', 'geändert', 'ändern'],
      }
}

function listedVolume({ changes: { before, after } }: ActivityEntry): SentenceText {
  if (after === null)
    return {
      en: ['found', 'find', 'that volume {{target}} is gone'],
      de: ['den Wegfall des Volumes {{target}}', 'festgestellt', 'feststellen'],
      isGone: true,
    }
  return before === null
    ? {
        en: ['found', 'find', 'volume {{target}}'],
        de: ['das Volume {{target}}', 'gefunden', 'finden'],
      }
    : {
        en: ['found', 'find', 'volume {{target}} changed at its provider'],
        de: ['Änderungen des Volumes {{target}} beim Anbieter', 'festgestellt', 'feststellen'],
      }
}

function attachedFirewall({ changes: { after } }: ActivityEntry): SentenceText {
  return after?.['kind'] === 'detach'
    ? {
        en: ['requested', 'request', 'that firewall {{target}} is detached from a server'],
        de: ['die Trennung der Firewall {{target}} von einem Server', 'beauftragt', 'beauftragen'],
      }
    : {
        en: ['requested', 'request', 'that firewall {{target}} is attached to a server'],
        de: ['die Verbindung der Firewall {{target}} mit einem Server', 'beauftragt', 'beauftragen'],
      }
}

/** By the kind of change. Entries from before there were others have none, and are about rules. */
const finishedChanges: Readonly<Record<string, SentenceText>> = {
  create: {
    en: ['created', 'create', 'firewall {{target}}'],
    de: ['die Firewall {{target}}', 'angelegt', 'anlegen'],
  },
  attach: {
    en: ['attached', 'attach', 'firewall {{target}} to a server'],
    de: ['die Firewall {{target}} mit einem Server', 'verbunden', 'verbinden'],
  },
  detach: {
    en: ['detached', 'detach', 'firewall {{target}} from a server'],
    de: ['die Firewall {{target}} von einem Server', 'getrennt', 'trennen'],
  },
  delete: {
    en: ['deleted', 'delete', 'firewall {{target}}'],
    de: ['die Firewall {{target}}', 'gelöscht', 'löschen'],
    isGone: true,
  },
}

const changedRules: SentenceText = {
  en: ['changed', 'change', 'the rules of firewall {{target}}'],
  de: ['die Regeln der Firewall {{target}}', 'geändert', 'ändern'],
}

function finishedFirewall({ changes: { after } }: ActivityEntry): SentenceText {
  return after?.['state'] === 'failed'
    ? {
        en: ['ended', 'end', 'a change of firewall {{target}} that failed'],
        de: ['eine fehlgeschlagene Änderung der Firewall {{target}}', 'beendet', 'beenden'],
      }
    : (finishedChanges[String(after?.['kind'])] ?? changedRules)
}

function listedFirewall({ changes: { before, after } }: ActivityEntry): SentenceText {
  if (after === null)
    return {
      en: ['found', 'find', 'that firewall {{target}} is gone'],
      de: ['den Wegfall der Firewall {{target}}', 'festgestellt', 'feststellen'],
      isGone: true,
    }
  return before === null
    ? {
        en: ['found', 'find', 'firewall {{target}}'],
        de: ['die Firewall {{target}}', 'gefunden', 'finden'],
      }
    : {
        en: ['found', 'find', 'firewall {{target}} changed at its provider'],
        de: ['Änderungen der Firewall {{target}} beim Anbieter', 'festgestellt', 'feststellen'],
      }
}

/** Named by the number in the entry; a denied attempt has none. */
function addedServers({ changes: { after } }: ActivityEntry): SentenceText {
  const count = after?.['servers_added']
  if (typeof count !== 'number')
    return {
      en: ['added', 'add', 'servers of {{target}}'],
      de: ['Server von {{target}}', 'hinzugefügt', 'hinzufügen'],
    }
  return {
    en: ['added', 'add', '{{count:server:servers}} of {{target}}'],
    de: ['{{count:Server:Server}} von {{target}}', 'hinzugefügt', 'hinzufügen'],
    values: { count },
  }
}
