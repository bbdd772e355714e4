/**
 * The resources that requests refer to. They are created on demand, and removed from the list when they are deleted.
 */

import { givenAcmeAccountAtFake, givenManagedAtFake } from '#areas/acme/testing/fake-ca.ts'
import { givenAgent, givenEnrolmentToken } from '#areas/agents/testing/given-agent.ts'
import { givenCertificate, givenCertificateAuthority } from '#areas/certificates/testing/given-certificate.ts'
import { givenEndpoint } from '#areas/certificates/testing/given-endpoint.ts'
import { givenGap } from '#areas/certificates/testing/given-gap.ts'
import { givenIssuance } from '#areas/certificates/testing/given-issuance.ts'
import { givenAction } from '#areas/cloud/testing/given-action.ts'
import { givenFirewall } from '#areas/cloud/testing/given-firewall.ts'
import { givenOrphan } from '#areas/cloud/testing/given-orphan.ts'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import { givenSchedule, givenSnapshot } from '#areas/cloud/testing/given-snapshot.ts'
import { givenSshKey } from '#areas/cloud/testing/given-ssh-key.ts'
import { givenVolume } from '#areas/cloud/testing/given-volume.ts'
import { givenContact } from '#areas/domains/testing/given-contact.ts'
import { givenDomain } from '#areas/domains/testing/given-domain.ts'
import { givenOperation } from '#areas/domains/testing/given-operation.ts'
import { givenWatched } from '#areas/domains/watched/testing/given-watched.ts'
import { givenAlert } from '#areas/monitoring/alerts/testing/given-alert.ts'
import { givenProbe } from '#areas/probes/testing/given-probe.ts'
import { type IdKind, idPrefixes } from '#kernel/id.ts'
import type { TestService } from '../service.ts'

export interface FuzzResources {
  /**
   * Replaces the placeholders of ids in a text. Resources of a zone or of a dynamic IP belong to the one named before.
   */
  fill(text: string, within: Within): Promise<string>
  addCreated(id: string): void
  removeDeleted(id: string): void
}

type Within = { zone: string; dynamicIp?: string }

export type ThingIds = Partial<Record<IdKind, string>>

const place = /<<(\w+):(\w+)>>/
/** Enough to choose from; each further endpoint adds a delivery for each change. */
const resourcesMax = 6

const unknown = (kind: IdKind) => `${idPrefixes[kind]}_00000000000000000000000000`

export function givenResources(service: TestService, receiverUrl: string, foreign: ThingIds): FuzzResources {
  const known = new Map<IdKind, string[]>()

  async function post(path: string, body: unknown): Promise<any> {
    const response = await service.request('POST', path, { body, headers: { prefer: 'wait=10' } })
    if (response.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const get = async (path: string) => (await service.request('GET', path)).body

  const givenServerOfItsOwn = async () =>
    await givenServer(service, (await post('/v1/connections', { provider: 'sandbox' })).id, 'made')
  const givenFuzzedHook = async (): Promise<string> =>
    (await post('/v1/deploy-hooks', { name: 'fuzz', source: 'generic', url: receiverUrl })).id
  const givenFuzzedManaged = async () => {
    const { name } = await get(`/v1/dns/zones/${await pooled('zone', 0)}`)
    return await givenManagedAtFake(service, `www.${name}`)
  }
  let zones = 0
  const make: Partial<Record<IdKind, () => Promise<string>>> = {
    connection: async () => (await post('/v1/connections', { provider: 'sandbox' })).id,
    domain_calendar: async () => (await post('/v1/domains/calendars', { name: 'fuzz' })).id,
    contact: () => givenContact(service),
    async domain_operation() {
      const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
      const domain = await givenDomain(service, connection, `made-${crypto.randomUUID()}.example`)
      return await givenOperation(service, connection, domain)
    },
    watched_domain: () => givenWatched(service),
    server: () => givenServerOfItsOwn(),
    server_action: async () => await givenAction(service, await givenServerOfItsOwn()),
    snapshot: async () => await givenSnapshot(service, await givenServerOfItsOwn(), 'made'),
    ssh_key: () => givenSshKey(service),
    probe: async () => (await givenProbe(service)).probeId,
    agent: async () => (await givenAgent(service, crypto.randomUUID())).agentId,
    certificate: () => givenCertificate(service, `DNS:made-${crypto.randomUUID()}.example`),
    acme_account: () => givenAcmeAccountAtFake(service),
    managed_certificate: () => givenFuzzedManaged(),
    certificate_gap: () => givenGap(service),
    certificate_issuance: () => givenIssuance(service, `made-${crypto.randomUUID()}.example`),
    certificate_authority: () => givenCertificateAuthority(service, `made-${crypto.randomUUID()}`),
    certificate_endpoint: () => givenEndpoint(service, `made-${crypto.randomUUID()}.example`),
    deploy_hook: async () => await givenFuzzedHook(),
    deploy: async () => (await post('/v1/deploys', { hook_id: await givenFuzzedHook() })).id,
    enrolment_token: async () => (await givenEnrolmentToken(service)).id,
    async cloud_orphan() {
      const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
      return await givenOrphan(service, connection, 'made')
    },
    async volume() {
      const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
      await givenServer(service, connection, 'made')
      return await givenVolume(service, connection, 'made')
    },
    async firewall() {
      const connection = (await post('/v1/connections', { provider: 'sandbox' })).id
      return await givenFirewall(service, connection, 'made')
    },
    snapshot_schedule: async () => await givenSchedule(service, await givenServerOfItsOwn()),
    domain: async () =>
      await givenDomain(
        service,
        (await post('/v1/connections', { provider: 'sandbox' })).id,
        `made-${crypto.randomUUID()}.example`,
      ),
    token: async () => (await post('/v1/tokens', { name: 'fuzz', preset: 'read_only' })).id,
    webhook_endpoint: async () =>
      (await post('/v1/webhook-endpoints', { url: receiverUrl, events: ['dns.records_changed'] })).id,
    webhook_delivery: async () =>
      (await post(`/v1/webhook-endpoints/${(await make.webhook_endpoint?.()) ?? ''}/test`, {})).id,
    event: async () => (await get(`/v1/webhook-deliveries/${await pooled('webhook_delivery', 0)}`)).event_id,
    audit: async () => (await get('/v1/audit-log')).data[0].id,
    dynamic_ip: async () => (await post('/v1/dynamic-ips', { name: 'fuzz' })).id,
    monitor: async () =>
      (
        await post('/v1/monitors', {
          name: 'fuzz',
          type: 'tcp',
          settings: { host: 'localhost', port: 1 },
          paused: true,
        })
      ).id,
    heartbeat: async () =>
      (await post('/v1/heartbeats', { name: 'fuzz', schedule: { kind: 'period', period_seconds: 3600 } })).id,
    ping: async () => {
      const schedule = { kind: 'period', period_seconds: 3600 }
      const { id, token_secret } = await post('/v1/heartbeats', { name: 'fuzz', schedule })
      await service.app.inject(`/v1/ingest/heartbeats/${token_secret}`)
      return (await get(`/v1/heartbeats/${id}/pings`)).data[0].id
    },
    alert_rule: async () => (await post('/v1/alert-rules', { name: 'fuzz', condition: 'failed_unit' })).id,
    maintenance_window: async () =>
      (await post('/v1/maintenance-windows', { name: 'fuzz', duration_minutes: 60, labels: { env: 'fuzz' } }))
        .id,
    alert: async () => (await givenAlert(service)).alertId,
    ping_key: async () => (await post('/v1/ping-keys', { name: 'fuzz' })).id,
    incident: async () => (await post('/v1/incidents', { title: 'fuzz' })).id,
    notification_channel: async () =>
      (await post('/v1/notification-channels', { type: 'webhook', settings: { url: receiverUrl } })).id,
    notification_rule: async () =>
      (
        await post('/v1/notification-rules', {
          name: 'fuzz',
          steps: [{ after_seconds: 0, channel_ids: [await pooled('notification_channel', 0)] }],
        })
      ).id,
    async zone() {
      const connection = await post('/v1/connections', { provider: 'sandbox' })
      const name = `made-${++zones}.example`
      const zone = await post('/v1/dns/zones', { name, connection_id: connection.id })
      await post(`/v1/dns/zones/${zone.id}/records`, { type: 'A', name: 'www', value: '192.0.2.1' })
      return zone.id
    },
  }

  async function pooled(kind: IdKind, nth: number): Promise<string> {
    const pool = known.get(kind) ?? []
    known.set(kind, pool)
    if (pool.length === 0) pool.push((await make[kind]?.()) ?? unknown(kind))
    return pool[nth % pool.length] ?? unknown(kind)
  }

  async function ofZone(kind: 'record' | 'apply', nth: number, zone: string): Promise<string> {
    const path = `/v1/dns/zones/${zone || (await pooled('zone', nth))}`
    const list = await get(`${path}/${kind === 'record' ? 'records' : 'versions'}?limit=${resourcesMax}`)
    const ids = (list.data ?? []).map((row: any) => (kind === 'record' ? row.id : row.apply_id))
    return ids[nth % ids.length] ?? unknown(kind)
  }

  let bindings = 0
  async function bindingOf(nth: number, dynamicIp: string): Promise<string> {
    const path = `/v1/dynamic-ips/${dynamicIp}/bindings`
    const ids = ((await get(path)).data ?? []).map((row: any) => row.id)
    if (ids.length > 0) return ids[nth % ids.length]
    const body = { zone_id: await pooled('zone', 0), name: `bound-${++bindings}`, type: 'A' }
    const made = await service.request('POST', path, { body })
    return made.status === 201 ? made.body.id : unknown('dynamic_ip_binding')
  }

  async function firewallBindingOf(nth: number, dynamicIp: string): Promise<string> {
    const path = `/v1/dynamic-ips/${dynamicIp}/firewall-bindings`
    const ids = ((await get(path)).data ?? []).map((row: any) => row.id)
    if (ids.length > 0) return ids[nth % ids.length]
    const connection_id = await pooled('connection', 0)
    await service.request('PUT', `/v1/connections/${connection_id}/sandbox/firewalls/made`, {
      body: { rules: [] },
    })
    const body = { connection_id, firewall_ref: 'made', protocol: 'tcp', networks: ['{ipv4}/32'] }
    const made = await service.request('POST', path, { body })
    return made.status === 201 ? made.body.id : unknown('firewall_binding')
  }

  async function idFor(kind: IdKind, which: string, { zone, dynamicIp = '' }: Within): Promise<string> {
    if (which === 'foreign') return foreign[kind] ?? unknown(kind)
    if (which === 'unknown') return unknown(kind)
    const nth = Number(which)
    if (kind === 'dynamic_ip_binding') return await bindingOf(nth, dynamicIp)
    if (kind === 'firewall_binding') return await firewallBindingOf(nth, dynamicIp)
    return kind === 'record' || kind === 'apply' ? await ofZone(kind, nth, zone) : await pooled(kind, nth)
  }

  return {
    async fill(text, within) {
      let filled = text
      for (let found = place.exec(filled); found; found = place.exec(filled)) {
        // Placeholders are generated from existing kinds.
        const kind = found[1] as IdKind
        const id = await idFor(kind, found[2] ?? '', within)
        if (kind === 'zone') within.zone = id
        if (kind === 'dynamic_ip') within.dynamicIp = id
        filled = filled.replace(found[0], id)
      }
      return filled
    },
    addCreated(id) {
      const kind = (Object.keys(idPrefixes) as IdKind[]).find((name) => id.startsWith(`${idPrefixes[name]}_`))
      if (kind) known.set(kind, [id, ...(known.get(kind) ?? [])].slice(0, resourcesMax))
    },
    removeDeleted(id) {
      for (const [kind, pool] of known)
        known.set(
          kind,
          pool.filter((one) => one !== id),
        )
    },
  }
}
