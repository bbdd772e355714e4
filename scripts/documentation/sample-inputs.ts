/**
 * Inputs for the samples of the API reference, for operations whose schema examples are not sufficient: realistic
 * values for each body or required query. The types of the client check them.
 */
import type { InputOf, OperationId } from '@holdfast/client'

type SampleInput<K extends OperationId> = Omit<InputOf<K>, 'path' | 'file'>

const id = (prefix: string) => `${prefix}_01jcqkz0000000000000000000`
const webRule = { protocol: 'tcp' as const, ports: '443', network: '0.0.0.0/0' }
const website = [{ name: 'www', type: 'A' }]

export const sampleInputs: { readonly [K in OperationId]?: SampleInput<K> } = {
  'account.update': { body: { name: 'Example Ltd' } },
  'account.members.update': { body: { role: 'viewer' } },
  'account.invitations.create': {
    body: { email: 'grace@example.com', role: 'member', permissions: ['dns.write'] },
  },
  'account.tokens.create': { body: { name: 'Deployment', permissions: ['dns.write'] } },
  'account.tokens.update': { body: { name: 'Deployment of the website' } },
  'account.tokens.rotate': { body: { overlap_seconds: 3600 } },
  'account.audit_log.list': { query: { action: 'dns.*', limit: 20 } },
  'webhooks.endpoints.create': {
    body: {
      url: 'https://hooks.example.com/holdfast',
      events: ['dns.records_changed', 'dns.drift_detected'],
    },
  },
  'webhooks.endpoints.update': { body: { filter: { labels: ['env:prod'] } } },
  'webhooks.endpoints.test': { body: { event: 'dns.records_changed' } },
  'webhooks.endpoints.rotate': { body: { overlap_seconds: 86_400 } },
  'webhooks.endpoints.resume': { body: { waiting: 'send' } },
  'webhooks.deliveries.list': { query: { state: 'failed' } },
  'webhooks.events.list': { query: { event: ['dns.records_changed'] } },
  'webhooks.replays.create': {
    body: { endpoint_id: id('whe'), since: '2026-01-31T00:00:00Z', states: ['missing', 'failed'] },
  },
  'notifications.channels.create': {
    body: { type: 'ntfy', name: 'Phone', settings: { topic: 'holdfast-8fk2mz' } },
  },
  'notifications.channels.update': { body: { digest: { after_messages: 5, within_seconds: 600 } } },
  'notifications.rules.create': {
    body: {
      name: 'On call',
      minimum_severity: 'warning',
      steps: [{ after_seconds: 0, channel_ids: [id('nch')] }],
      reminder_seconds: 3600,
    },
  },
  'notifications.rules.update': { body: { enabled: false } },
  'monitors.create': {
    body: { name: 'Shop', type: 'http', settings: { url: 'https://www.example.com/health' } },
  },
  'monitors.test': { body: { type: 'http', settings: { url: 'https://www.example.com/health' } } },
  'monitors.import': {
    body: {
      file: 'holdfast: 1\nmonitors:\n  - name: Shop\n    type: http\n    settings:\n      url: https://www.example.com/\n',
    },
    query: { dry_run: true },
  },
  'monitors.update': { body: { interval_seconds: 30 } },
  'monitors.clone': { body: { name: 'Shop, staging' } },
  'monitors.bulk': {
    body: { action: 'update', filter: { label: ['env:prod'] }, patch: { labels: { team: 'shop' } } },
    query: { dry_run: true },
  },
  'monitors.uptime.list': { query: { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' } },
  'monitors.uptime.read': { query: { step: 'day', time_zone: 'Europe/Berlin' } },
  'heartbeats.create': {
    body: {
      name: 'Nightly backup',
      schedule: { kind: 'cron', expression: '30 2 * * *', time_zone: 'Europe/Berlin' },
      grace_seconds: 1800,
    },
  },
  'heartbeats.update': { body: { max_runtime_seconds: 3600 } },
  'heartbeats.rotate': { body: { overlap_seconds: 86_400 } },
  'heartbeats.pings.list': { query: { signal: 'fail' } },
  'heartbeats.schedule_preview.read': {
    query: { kind: 'cron', expression: '30 2 * * *', time_zone: 'Europe/Berlin' },
  },
  'alert_rules.create': {
    body: {
      name: 'Disk almost full',
      condition: 'disk_usage',
      threshold: 0.95,
      recover_threshold: 0.9,
      for_seconds: 300,
      severity: 'critical',
      server_labels: { env: 'prod' },
    },
  },
  'alert_rules.update': { body: { threshold: 0.9, recover_threshold: 0.85 } },
  'maintenance_windows.list': { query: { state: ['planned', 'running'] } },
  'maintenance_windows.create': {
    body: {
      name: 'Database upgrade',
      starts_at: '2026-01-31T22:00:00Z',
      duration_minutes: 90,
      monitor_ids: [id('mon')],
      server_ids: [id('srv')],
      labels: { app: 'shop' },
    },
  },
  'maintenance_windows.update': { body: { duration_minutes: 120 } },
  'alerts.list': { query: { state: 'firing' } },
  'ping_keys.create': { body: { name: 'Jobs of the web servers' } },
  'ping_keys.update': { body: { name: 'Jobs of the servers' } },
  'incidents.create': { body: { title: 'Slow checkout', severity: 'warning' } },
  'incidents.update': { body: { post_mortem: 'The payment provider had an outage.' } },
  'incidents.entries.create': { body: { message: 'The payment provider is looking into it.' } },
  'incidents.snooze': { body: { until: '2026-01-31T18:00:00Z' } },
  'incidents.resolve': { body: { message: 'Payments work again.' } },
  'account.connections.create': {
    body: {
      provider: 'powerdns',
      name: 'Home',
      credentials: { url: 'https://ns1.example.com:8081', api_key: 'changeme' },
    },
  },
  'account.connections.update': { body: { name: 'Home name server' } },
  'account.sandbox.update': { body: { latency_ms: 200 } },
  'account.sandbox.changes.create': {
    body: { zone: 'example.com', rrsets: [{ name: 'www', type: 'A', values: ['203.0.113.66'] }] },
  },
  'account.sandbox.firewalls.replace': { body: { rules: [] } },
  'account.sandbox.servers.put': { body: { power: 'stopped' } },
  'cloud.servers.available.list': { query: { connection_id: id('conn') } },
  'cloud.servers.import': { body: { connection_id: id('conn'), refs: ['4711'] } },
  'cloud.regions.list': { query: { connection_id: id('conn') } },
  'cloud.sizes.list': { query: { connection_id: id('conn') } },
  'cloud.images.list': { query: { connection_id: id('conn') } },
  'cloud.servers.create': {
    body: {
      connection_id: id('conn'),
      name: 'web-1',
      region: 'fsn1',
      size: 'cpx22',
      image: '67794396',
      ssh_keys: [
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT nina@laptop',
      ],
      max_monthly_price: { amount: '10.00', currency: 'EUR' },
    },
  },
  'cloud.servers.manual.create': {
    body: { connection_id: id('conn'), name: 'nas', region: 'Cellar', addresses: ['192.168.1.20'] },
  },
  'cloud.servers.list': { query: { needs_attention: true } },
  'cloud.servers.update': { body: { notes: 'Rack 7', labels: { team: 'web' } } },
  'cloud.servers.refresh': { wait: 10 },
  'cloud.catalogues.refresh': { wait: 10 },
  'cloud.accounts.put': { body: { adds_new: true }, wait: 10 },
  'cloud.actions.create': { body: { kind: 'shutdown', wait_seconds: 60, force: true }, wait: 30 },
  'cloud.snapshots.list': { query: { needs_attention: true } },
  'cloud.ssh_keys.create': {
    body: {
      public_key:
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f nina@laptop',
    },
  },
  'cloud.spending.read': { query: { group_by: 'label:team' } },
  'cloud.spending.settings.update': { body: { ceilings: [{ amount: '100', currency: 'EUR' }] } },
  'cloud.ssh_keys.update': { body: { name: 'Laptop of Nina' } },
  'cloud.agents.list': { query: { needs_attention: true } },
  'cloud.agents.create': {
    body: { server_id: id('srv'), scrape: { url: 'https://web-1.example.com:9100/metrics' } },
  },
  'cloud.agents.update': { body: { interval_seconds: 120 } },
  'cloud.agents.enrolment_tokens.create': { body: { name: 'New servers', uses_max: 10 } },
  'certificates.list': { query: { current: true, severity: 'high' } },
  'certificates.create': {
    body: {
      content: '-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n',
      labels: { team: 'web' },
    },
  },
  'certificates.update': { body: { notes: 'Renewed by the supplier each March.' } },
  'certificates.authorities.create': {
    body: { name: 'Office', pem: '-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n' },
  },
  'certificates.authorities.update': { body: { name: 'Office 2026' } },
  'certificates.policy.update': { body: { issuers: ['Let’s Encrypt'], lifetime_days_max: 100 } },
  'cloud.deploy_hooks.create': {
    body: {
      name: 'Shop',
      source: 'github',
      server_id: id('srv'),
      recipe: 'deploy-shop',
      branches: ['main'],
      concurrency: 'supersede',
    },
  },
  'cloud.deploy_hooks.update': { body: { branches: ['main', 'release/*'], paths: ['api/*'] } },
  'cloud.deploy_hooks.list': { query: { server_id: id('srv') } },
  'cloud.deploy_hooks.rotate_token': { body: { overlap_seconds: 86_400 } },
  'cloud.deploy_hooks.rotate_secret': { body: { overlap_seconds: 86_400 } },
  'cloud.deploys.create': { body: { hook_id: id('dhk'), ref: 'refs/heads/main' } },
  'cloud.deploys.list': { query: { open: true } },
  'cloud.orphans.list': { query: { needs_attention: true } },
  'cloud.orphans.update': { body: { ignored: true } },
  'cloud.firewalls.plan': { body: { rules: [webRule] } },
  'cloud.firewalls.rules.replace': {
    body: { hash: '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945', rules: [webRule] },
    wait: 10,
  },
  'cloud.firewalls.list': { query: { server_id: id('srv') } },
  'cloud.firewalls.create': {
    body: { connection_id: id('conn'), name: 'web', rules: [webRule] },
    wait: 10,
  },
  'cloud.firewalls.run': { body: { kind: 'attach', server_id: id('srv') }, wait: 10 },
  'cloud.volumes.list': { query: { needs_attention: true } },
  'cloud.volumes.create': {
    body: {
      connection_id: id('conn'),
      name: 'data-1',
      region: 'fsn1',
      size_gib: 50,
      server_id: id('srv'),
    },
  },
  'cloud.volumes.run': { body: { kind: 'attach', server_id: id('srv') } },
  'cloud.snapshot_schedules.create': {
    body: {
      server_id: id('srv'),
      name: 'Nightly',
      cron: '30 2 * * *',
      time_zone: 'Europe/Berlin',
      keep: 7,
    },
  },
  'cloud.snapshot_schedules.update': { body: { keep: 14 } },
  'cloud.snapshot_schedules.list': { query: { needs_attention: true } },
  'cloud.actions.list': { query: { needs_attention: true } },
  'account.sandbox.domains.put': { body: { auto_renew: true } },
  'account.sandbox.contacts.put': { body: { changes_wait: true } },
  'account.sandbox.advance': { body: { days: 30 } },
  'domains.calendars.create': { body: { name: 'Renewals', label: 'team:web' } },
  'domains.schedule.read': { query: { label: ['team:web'] } },
  'domains.calendars.update': { body: { label: null } },
  'domains.contacts.create': {
    body: {
      name: 'Office',
      organization: 'Example Ltd',
      first_name: 'Ada',
      last_name: 'Lovelace',
      street: ['1 Example Street'],
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
      phone: '+4930123456',
      email: 'ada@example.com',
    },
  },
  'domains.watched.create': { body: { name: 'example.com' } },
  'domains.watched.bulk': { body: { names: ['example.net', 'example.co.uk'], labels: { project: 'shop' } } },
  'domains.watched.list': { query: { status: 'dropping_soon' } },
  'domains.watched.registration.put': {
    body: { connection_id: id('conn'), years: 1, max_price: { amount: '15.00', currency: 'EUR' } },
  },
  'domains.watched.update': { body: { notes: 'Ask for the budget first.' } },
  'domains.contacts.update': { body: { phone: '+4930654321' } },
  'domains.list': { query: { needs_attention: true } },
  'domains.export': { query: { label: ['team:web'] } },
  'domains.available.list': { query: { connection_id: id('conn') } },
  'domains.create': { body: { name: 'example.com', labels: { team: 'web' } } },
  'domains.bulk': { body: { names: ['example.com', 'example.net'] } },
  'domains.import': { body: { connection_id: id('conn'), names: ['example.com'] } },
  'account.sandbox.offers.put': { body: { state: 'available' } },
  'domains.operations.list': { query: { needs_attention: true } },
  'domains.operations.create': {
    body: { kind: 'set_auto_renew', domain_id: id('dom'), auto_renew: true },
    wait: 10,
  },
  'domains.role_contacts.accept': { body: { role: 'registrant', name: 'Office' } },
  'domains.contacts.import': { query: { dry_run: true }, body: { connection_id: id('conn') } },
  'domains.contacts.apply': {
    query: { dry_run: true },
    body: { details: { phone: '+35312345678' } },
  },
  'domains.operations.bulk': {
    query: { dry_run: true },
    body: { action: { kind: 'set_lock', locked: true }, ids: [id('dom')] },
  },
  'domains.operations.batch': {
    query: { dry_run: true },
    body: {
      operations: [
        { kind: 'register', connection_id: id('conn'), name: 'example.com', years: 1 },
        { kind: 'register', connection_id: id('conn'), name: 'example.net', years: 1 },
      ],
    },
  },
  'domains.operations.bulk_cancel': { body: { ids: [id('dop')] } },
  'domains.auth_codes': { body: { ids: [id('dom')] } },
  'domains.check': { body: { names: ['example.com'], connection_id: id('conn') } },
  'domains.requirements.read': { query: { connection_id: id('conn'), tld: 'de', kind: 'register' } },
  'domains.registrars.put': { body: { adds_new: true }, wait: 10 },
  'domains.update': { body: { notes: 'For the shop', labels: { team: 'web' } } },
  'dns.zones.create': { body: { name: 'example.com', connection_id: id('conn') }, wait: 10 },
  'dns.zones.import': { body: { name: 'example.com', connection_id: id('conn') }, wait: 10 },
  'dns.zones.update': { body: { drift_policy: 'enforce' } },
  'dns.zones.resolve_warning': { body: { warning: 'serial_not_raised' } },
  'dns.zones.check': { wait: 10 },
  'dns.zones.adopt': { body: { rrsets: website } },
  'dns.zones.discard': { body: { rrsets: website } },
  'dns.available_zones.list': { query: { connection_id: id('conn') } },
  'dns.records.list': { query: { type: 'A', limit: 100 } },
  'dns.records.create': { body: { name: 'www', type: 'A', value: '192.0.2.10' }, wait: 10 },
  'dns.records.update': { body: { value: '192.0.2.11' }, wait: 10 },
  'dns.records.bulk': {
    body: {
      create: [
        { name: 'www', type: 'A', value: '192.0.2.10' },
        { name: '@', type: 'MX', value: 'mail.example.com.', priority: 10 },
      ],
    },
    wait: 10,
  },
  'dns.records.import': { body: { zone_file: 'www 3600 IN A 192.0.2.10\n' }, query: { dry_run: true } },
  'dns.plan.apply': { body: { hash: '0'.repeat(64) }, wait: 30 },
  'dns.versions.compare': { query: { with: 1 } },
  'dns.versions.restore': { body: { rrsets: website } },
  'dynamic_ips.create': { body: { name: 'Office' } },
  'dynamic_ips.update': { body: { stale_after_seconds: 90_000 } },
  'dynamic_ips.rotate': { body: { overlap_seconds: 3600 } },
  'dynamic_ips.block': { body: { reason: 'The router was stolen.' } },
  'dynamic_ips.bindings.create': { body: { zone_id: id('zone'), name: 'office', type: 'A', ttl: 60 } },
  'dynamic_ips.bindings.update': { body: { ttl: 300 } },
  'dynamic_ips.firewall_bindings.create': {
    body: {
      connection_id: id('conn'),
      firewall_ref: 'web',
      protocol: 'tcp',
      ports: '22',
      networks: ['{ipv4}/32'],
    },
  },
  'dynamic_ips.firewall_bindings.update': { body: { ports: '443' } },
  'related.list': { query: { name: 'www.example.com' } },
  'search.list': { query: { q: 'www' } },
  'instance.settings.update': { body: { private_networks_open: true } },
}
