import type { AreaActivity } from '#ui/activity/sentence.ts'

export const connectionsActivity: AreaActivity = {
  sentences: {
    'account.connections.create': {
      en: ['added', 'add', 'connection {{target}}'],
      de: ['die Verbindung {{target}}', 'hinzugefügt', 'hinzufügen'],
    },
    'account.connections.update': {
      en: ['changed', 'change', 'connection {{target}}'],
      de: ['die Verbindung {{target}}', 'geändert', 'ändern'],
    },
    'account.connections.delete': {
      en: ['deleted', 'delete', 'connection {{target}}'],
      de: ['die Verbindung {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'account.connections.verify': {
      en: ['verified', 'verify', 'connection {{target}}'],
      de: ['die Verbindung {{target}}', 'geprüft', 'prüfen'],
    },
    'account.sandbox.update': {
      en: ['changed', 'change', 'how sandbox {{target}} behaves'],
      de: ['das Verhalten der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.changes.create': {
      en: ['changed', 'change', 'records directly in sandbox {{target}}'],
      de: ['Einträge direkt in der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.firewalls.replace': {
      en: ['changed', 'change', 'firewall rules directly in sandbox {{target}}'],
      de: ['Firewall-Regeln direkt in der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.offers.put': {
      en: ['changed', 'change', 'what sandbox {{target}} sells'],
      de: ['das Angebot der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.volumes.put': {
      en: ['changed', 'change', 'a volume of sandbox {{target}}'],
      de: ['ein Volume der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.volumes.remove': {
      en: ['removed', 'remove', 'a volume of sandbox {{target}}'],
      de: ['ein Volume der Sandbox {{target}}', 'entfernt', 'entfernen'],
    },
    'account.sandbox.servers.put': {
      en: ['changed', 'change', 'a server of sandbox {{target}}'],
      de: ['einen Server der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.servers.remove': {
      en: ['removed', 'remove', 'a server of sandbox {{target}}'],
      de: ['einen Server der Sandbox {{target}}', 'entfernt', 'entfernen'],
    },
    'account.sandbox.domains.put': {
      en: ['changed', 'change', 'domains directly in sandbox {{target}}'],
      de: ['Domains direkt in der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.domains.remove': {
      en: ['removed', 'remove', 'a domain directly in sandbox {{target}}'],
      de: ['eine Domain direkt in der Sandbox {{target}}', 'entfernt', 'entfernen'],
    },
    'account.sandbox.contacts.put': {
      en: ['changed', 'change', 'contacts of a domain directly in sandbox {{target}}'],
      de: ['Kontakte einer Domain direkt in der Sandbox {{target}}', 'geändert', 'ändern'],
    },
    'account.sandbox.advance': {
      en: ['let', 'let', 'days pass in sandbox {{target}}'],
      de: ['in der Sandbox {{target}} Tage', 'vergehen lassen', 'vergehen lassen'],
    },
  },
  reads: {
    'account.connections': { en: 'view connections', de: 'Verbindungen ansehen' },
    'account.sandbox': { en: 'view a sandbox', de: 'eine Sandbox ansehen' },
  },
  targetTypes: { connection: { en: 'Connections', de: 'Verbindungen' } },
  fields: {
    provider: { en: 'Provider', de: 'Anbieter' },
    kind: { en: 'Provider', de: 'Anbieter' },
    credentials: { en: 'Credentials', de: 'Zugangsdaten' },
    zone_defaults: { en: 'Defaults for zones', de: 'Vorgaben für Zonen' },
    sandbox: { en: 'Sandbox', de: 'Sandbox' },
    sandbox_zone: { en: 'Zone', de: 'Zone' },
    sandbox_firewall: { en: 'Firewall', de: 'Firewall' },
    sandbox_domain: { en: 'Domain', de: 'Domain' },
    sandbox_advanced_days: { en: 'Days passed', de: 'Vergangene Tage' },
    rules: { en: 'Rules', de: 'Regeln' },
    detail: { en: 'Details', de: 'Details' },
  },
}
