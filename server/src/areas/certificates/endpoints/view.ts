import type { SeenKeyExchange, TlsPosture } from '@holdfast/checks'
import type { Context } from '#platform/context.ts'
import { issuanceView } from '../assessment/caa/caa-names.ts'
import { type GradedAddress, selectGradedAddresses } from './address-store.ts'
import { endpointFindings } from './grade/endpoint-findings.ts'
import { gradeOfRank } from './grade/shown-grade.ts'
import type { EndpointRow, StoredServed } from './tables.ts'

export async function endpointViews(context: Context, endpoints: readonly EndpointRow[]) {
  const addresses = await addressesByEndpoint(context, endpoints)
  const findings = await endpointFindings(context, addresses)
  return endpoints.map((endpoint) => {
    const own = addresses.get(endpoint.id) ?? []
    return {
      ...viewOf(endpoint, own),
      findings: findings.get(endpoint.id) ?? [],
      addresses: own.map(addressView),
    }
  })
}

export async function endpointDetails(context: Context, endpoint: EndpointRow) {
  const addresses = await addressesByEndpoint(context, [endpoint])
  const findings = await endpointFindings(context, addresses)
  const own = addresses.get(endpoint.id) ?? []
  return {
    ...viewOf(endpoint, own),
    findings: findings.get(endpoint.id) ?? [],
    issuance: await issuanceView(context, endpoint.name),
    addresses: own.map((address) => ({
      ...addressView(address),
      served: address.served && servedView(address.served),
      posture: address.posture && postureView(address.posture),
    })),
  }
}

async function addressesByEndpoint(context: Context, endpoints: readonly EndpointRow[]) {
  const rows = await selectGradedAddresses(
    context,
    endpoints.map(({ id }) => id),
  )
  return Map.groupBy(rows, ({ endpoint_id }) => endpoint_id)
}

function viewOf(endpoint: EndpointRow, addresses: readonly GradedAddress[]) {
  const { id, name, port, protocol, hosts, sources, is_expected, is_pinned, is_ignored } = endpoint
  const { state, failure, scanned_at, succeeded_at, posture_at, due_at } = endpoint
  const { first_seen_at, forgotten_at, updated_at } = endpoint
  const ranks = addresses.flatMap(({ grade_rank }) => grade_rank ?? [])
  return {
    id,
    name,
    port,
    protocol,
    hosts,
    sources,
    is_expected,
    is_pinned,
    is_ignored,
    state,
    failure,
    grade: gradeOfRank(ranks.length === 0 ? null : Math.max(...ranks)),
    scanned_at,
    succeeded_at,
    posture_at,
    next_scan_at: is_ignored ? null : due_at,
    first_seen_at,
    forgotten_at,
    updated_at,
  }
}

function addressView(row: GradedAddress) {
  const { address, server_id, state, failure, observed_at, succeeded_at, certificate_id, changed_at } = row
  const { grade_rank, config_grade, score, reasons, ruleset } = row
  return {
    address,
    server_id,
    state,
    failure,
    observed_at,
    succeeded_at,
    certificate_id,
    changed_at,
    grade: gradeOfRank(grade_rank),
    config_grade,
    // The database keeps seven digits.
    score: score === null ? null : Math.round(score * 10) / 10,
    reasons,
    ruleset,
  }
}

function servedView({ protocol, cipher, keyExchange, alpn, ...served }: StoredServed) {
  return {
    protocol,
    cipher,
    key_exchange: keyExchange && exchangeName(keyExchange),
    is_post_quantum: keyExchange?.kind === 'group' && keyExchange.isPostQuantum,
    alpn,
    is_key_proven: served.isKeyProven,
    is_stapled: served.isStapled,
    is_name_rejected: served.isNameRejected,
  }
}

function exchangeName(exchange: SeenKeyExchange): string {
  if (exchange.kind === 'group') return exchange.name
  return `${exchange.kind === 'dh' ? 'DH' : 'RSA'} ${exchange.bits}`
}

function postureView({ protocols, ciphers, groups, hsts, incomplete, ...rest }: TlsPosture) {
  return {
    protocols,
    ciphers: ciphers.map(({ protocol, ciphers: accepted, isComplete }) => ({
      protocol,
      names: accepted.map(({ name }) => name),
      is_complete: isComplete,
    })),
    groups: groups.map(({ name }) => name),
    is_secure_renegotiation: rest.isSecureRenegotiation,
    is_fallback_prevented: rest.isFallbackPrevented,
    is_compressed: rest.isCompressed,
    is_extended_master_secret: rest.isExtendedMasterSecret,
    hsts: {
      state: hsts.state,
      max_age: hsts.state === 'set' ? hsts.maxAge : null,
      includes_subdomains: hsts.state === 'set' ? hsts.includesSubdomains : null,
      is_preloadable: hsts.state === 'set' ? hsts.isPreloadable : null,
    },
    incomplete,
  }
}
