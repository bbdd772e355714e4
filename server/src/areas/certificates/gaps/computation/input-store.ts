/** What gaps are computed from, as far as the inventory has it; each in one statement, whatever the size of the account. */
import { sql } from 'kysely'
import { usageOids } from '#kernel/certificates/certificate.ts'
import type {
  GapAddress,
  GapCertificate,
  GapEndpoint,
  GapHolding,
  GapListener,
} from '#kernel/certificates/gaps/gap-input.ts'
import { isWildcard } from '#kernel/certificates/names.ts'
import type { Context } from '#platform/context.ts'

/** Times in seconds: thousands of texts would cost more to read than all the rest. */
type CertificateRow = {
  id: string
  names: string
  /** Null: there are names. */
  common_name: string | null
  lineage: string
  not_before: number
  not_after: number
  is_assessed: boolean
  trusted_until: number | null
  first_seen: number
}

/** The certificates that are in some place now and that servers may use. */
export async function selectHeldCertificates({ tx, accountId }: Context): Promise<GapCertificate[]> {
  const { rows } = await sql<CertificateRow>`
    select id, names_text as names, case when names_text = '' then common_name end as common_name, lineage,
      extract(epoch from not_before)::float8 as not_before, extract(epoch from not_after)::float8 as not_after,
      trust is not null as is_assessed,
      (select extract(epoch from max((path ->> 'expires_at')::timestamptz))::float8
        from jsonb_array_elements(trust) as path) as trusted_until,
      extract(epoch from first_seen_at)::float8 as first_seen
    from certificates where account_id = ${accountId} and is_current and not is_authority
      and (extended_key_usages is null
        or extended_key_usages && ${[usageOids.serverAuth, usageOids.any]}::text[])`.execute(tx)
  return rows.map((row) => new HeldCertificate(row))
}

/** Most are only counted: what is read of few of them is made when it is read. */
class HeldCertificate implements GapCertificate {
  readonly #row: CertificateRow
  readonly id: string
  readonly lineage: string
  readonly is_assessed: boolean
  constructor(row: CertificateRow) {
    this.#row = row
    this.id = row.id
    this.lineage = row.lineage
    this.is_assessed = row.is_assessed
  }
  get names(): readonly string[] {
    const { names } = this.#row
    return names === '' ? [] : names.split(' ')
  }
  get title(): string {
    const { names } = this
    return names.find((name) => !isWildcard(name)) ?? names[0] ?? this.#row.common_name ?? ''
  }
  get not_before(): Date {
    return timeOf(this.#row.not_before)
  }
  get not_after(): Date {
    return timeOf(this.#row.not_after)
  }
  get trusted_until(): Date | null {
    const { trusted_until } = this.#row
    return trusted_until === null ? null : timeOf(trusted_until)
  }
  get first_seen_at(): Date {
    return timeOf(this.#row.first_seen)
  }
}

const timeOf = (seconds: number) => new Date(seconds * 1000)

/** What agents see at the services of their servers. */
export async function selectListeners({ tx, accountId }: Context): Promise<GapListener[]> {
  const { rows } = await sql<ListenerRow>`
    select server_id, address, port, server_name, certificate_id,
      extract(epoch from first_seen_at)::float8 as first_seen, extract(epoch from last_seen_at)::float8 as last_seen
    from certificate_places where account_id = ${accountId} and kind = 'listener' and gone_at is null
      and server_id is not null`.execute(tx)
  return rows.map((row) => new SeenListener(row))
}

type ListenerRow = Omit<GapListener, 'first_seen_at' | 'last_seen_at'> & {
  first_seen: number
  last_seen: number
}

class SeenListener implements GapListener {
  readonly #row: ListenerRow
  readonly server_id: string
  readonly address: string
  readonly port: number
  readonly server_name: string | null
  readonly certificate_id: string
  constructor(row: ListenerRow) {
    this.#row = row
    this.server_id = row.server_id
    this.address = row.address
    this.port = row.port
    this.server_name = row.server_name
    this.certificate_id = row.certificate_id
  }
  get first_seen_at(): Date {
    return timeOf(this.#row.first_seen)
  }
  get last_seen_at(): Date {
    return timeOf(this.#row.last_seen)
  }
}

/** When certificates that were served since a time, and are not any more, were last served. */
export async function selectLastServed({ tx, accountId }: Context, since: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ certificate_id: string; last: Date }>`
    select certificate_id, max(gone_at) as last from certificate_places
    where account_id = ${accountId} and kind in ('listener', 'endpoint') and gone_at > ${since}
    group by certificate_id`.execute(tx)
  return new Map(rows.map(({ certificate_id, last }) => [certificate_id, last]))
}

/** Where certificates are of which there are several for the same names. */
export async function selectHoldings({ tx, accountId }: Context): Promise<GapHolding[]> {
  const { rows } = await sql<GapHolding>`
    with several as materialized (
      select lineage from certificates where account_id = ${accountId} and is_current and not is_authority
      group by lineage having count(*) > 1)
    select place.server_id, place.certificate_id, min(place.first_seen_at) as since
    from several
    join certificates as certificate on certificate.account_id = ${accountId}
      and certificate.lineage = several.lineage and certificate.is_current
    join certificate_places as place on place.account_id = ${accountId} and place.certificate_id = certificate.id
    where place.server_id is not null and place.gone_at is null
    group by 1, 2`.execute(tx)
  return rows
}

/** What the account is known to offer, with what each address answered last. */
export async function selectGapEndpoints({ tx, accountId }: Context): Promise<GapEndpoint[]> {
  const { rows } = await sql<Omit<GapEndpoint, 'addresses'>>`
    select id, name, port, protocol, is_expected, is_pinned, is_ignored, state, first_seen_at, succeeded_at, scanned_at,
      not sources @? '$[*] ? (@.kind != "certificate")' as is_of_certificate_only,
      array(select source ->> 'id' from jsonb_array_elements(sources) as source
        where source ->> 'id' like 'srv\\_%') as server_ids
    from certificate_endpoints where account_id = ${accountId} and forgotten_at is null`.execute(tx)
  const { rows: addresses } = await sql<GapAddress & { endpoint_id: string }>`
    select endpoint_id, address, server_id, state, certificate_id, succeeded_at, changed_at
    from certificate_endpoint_addresses where account_id = ${accountId}`.execute(tx)
  const byEndpoint = Map.groupBy(addresses, ({ endpoint_id }) => endpoint_id)
  return rows.map((endpoint) => ({ ...endpoint, addresses: byEndpoint.get(endpoint.id) ?? [] }))
}
