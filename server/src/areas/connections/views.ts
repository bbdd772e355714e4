import { stoppingActions, supportedActions } from '#providers/ports/cloud/changes.ts'
import type { VolumeCapabilities } from '#providers/ports/cloud/volumes.ts'
import type { DnsCapabilities } from '#providers/ports/dns.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ZoneOption } from '#providers/ports/zone-options.ts'
import type { ConnectionRow } from './store.ts'

export function connectionView(connection: ConnectionRow, manifest: ProviderManifest) {
  const {
    account_id: _account,
    secrets: _secrets,
    host: _host,
    settings,
    kind: provider,
    ...shown
  } = connection
  return {
    ...shown,
    provider,
    credentials: settings,
    secret_fields: manifest.credentials.filter(({ secret }) => secret).map(({ name }) => name),
    capabilities: capabilitiesView(manifest),
  }
}

export function providerView(manifest: ProviderManifest) {
  const { kind: provider, name, summary, documentation } = manifest
  return {
    provider,
    name,
    summary,
    documentation,
    credentials: manifest.credentials.map(
      ({ fallback, choices, example, isDestination: _own, isServer: _server, ...field }) => ({
        ...field,
        required: fallback === null,
        default: fallback,
        choices: choices ?? null,
        example: example ?? null,
      }),
    ),
    capabilities: capabilitiesView(manifest),
  }
}

function capabilitiesView(manifest: ProviderManifest) {
  const { dns, firewalls, cloud, commitStatus, certificates } = manifest
  return {
    dns: dns ? dnsView(dns) : null,
    firewalls: firewalls ? firewallCapabilitiesView(manifest) : null,
    registrar: registrarCapabilitiesView(manifest),
    cloud: cloud ? cloudView(manifest) : null,
    commit_status: commitStatus ? { description_max: commitStatus.descriptionMax } : null,
    certificates: certificates
      ? {
          shows: certificates.shows,
          shows_use: certificates.showsUse,
          permission: certificates.permission,
          listing_seconds: certificates.listingSeconds,
        }
      : null,
  }
}

function cloudView(manifest: ProviderManifest) {
  const changes = manifest.serverChanges
  const { requires = {}, sendsPasswords = false, setsNoRescuePassword = false } = changes ?? {}
  const { userDataMax = 0, setsNoPassword = false } = manifest.serverCreation ?? {}
  const { creation } = manifest.volumes ?? {}
  return {
    server_actions: supportedActions(manifest),
    requires,
    stopping_actions: stoppingActions(manifest),
    resizes_disk: changes?.resizesDisk === true,
    sends_passwords: sendsPasswords,
    sets_rescue_password: !setsNoRescuePassword,
    user_data_max: userDataMax,
    requires_access: setsNoPassword,
    snapshot_kinds: manifest.snapshots?.kinds ?? [],
    volume_creation: creation ? volumeCreationView(creation) : null,
  }
}

function volumeCreationView({
  sizeMinGib,
  sizeMaxGib,
  needsServer,
}: NonNullable<VolumeCapabilities['creation']>) {
  return { size_min_gib: sizeMinGib, size_max_gib: sizeMaxGib, needs_server: needsServer === true }
}

/** Null: the provider is no registrar. */
export function registrarCapabilitiesView({ registrar, purchases }: ProviderManifest) {
  if (!registrar) return null
  const { canListDomains, settings, hasAuthCodes, nameserversMax, dsForm } = registrar
  return {
    can_list: canListDomains,
    settings,
    has_auth_codes: hasAuthCodes,
    nameservers_max: nameserversMax,
    ds_form: dsForm ?? null,
    purchases: purchases
      ? {
          kinds: purchases.kinds,
          years_max: purchases.yearsMax,
          privacy: purchases.privacy,
          can_cancel_transfers: purchases.canCancelTransfers,
          currencies: purchases.currencies,
        }
      : null,
  }
}

/** What a provider's firewalls can have. */
export function firewallCapabilitiesView({ firewalls, firewallManagement: management }: ProviderManifest) {
  const { directions = [], protocols = [], rulesMax = 0, descriptionMax = 0 } = firewalls ?? {}
  return {
    directions,
    protocols,
    rules_max: rulesMax,
    description_max: descriptionMax,
    management: management
      ? {
          name_max: management.nameMax,
          name_pattern: management.namePattern ?? null,
          has_regions: management.hasRegions ?? false,
          requires_rules: management.requiresRules ?? false,
          other_firewall: management.otherFirewall ?? 'kept',
          after_detach: management.afterDetach ?? 'none',
          outbound_without_rules: management.outboundWithoutRules,
        }
      : null,
  }
}

function dnsView(dns: DnsCapabilities) {
  return {
    types: dns.types,
    has_unknown_types: dns.hasUnknownTypes,
    can_list_zones: dns.canListZones,
    can_create_zones: dns.canCreateZones,
    zone_options: dns.zoneOptions.map(zoneOptionView),
    can_delete_zones: dns.canDeleteZones,
    batch_changes: dns.batch.changes,
    batch_is_atomic: dns.batch.isAtomic,
    checks_before: dns.checksBefore,
    ttl_min: dns.ttl.min,
    ttl_max: dns.ttl.max,
    has_editable_apex_ns: dns.hasEditableApexNs,
  }
}

function zoneOptionView(option: ZoneOption) {
  const { isRequired, fallback, ...shown } = option
  return {
    ...shown,
    required: isRequired,
    default: fallback,
    choices: option.kind === 'choice' ? option.choices : null,
  }
}
