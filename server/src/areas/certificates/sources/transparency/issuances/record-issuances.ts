/**
 * Records what a source has found for a domain. The source is not trusted: what is for no name of the domain is left out,
 * and of a certificate that comes along, only what is written in it counts.
 */
import { createHash } from 'node:crypto'
import { newId } from '#kernel/id.ts'
import type { Context } from '#platform/context.ts'
import type { IssuanceSource, LoggedIssuance } from '#providers/ports/issuance-search.ts'
import { requestGaps } from '../../../gaps/request-run.ts'
import { type ReadCertificate, readDer } from '../../../inventory/found.ts'
import { endPlaces } from '../../../inventory/place-store.ts'
import { recordPlaces } from '../../../inventory/record-places.ts'
import type { SearchedDomainRow } from '../tables.ts'
import { isWithin } from '../watched/searchable-domains.ts'
import { insertIssuances } from './issuance-store.ts'
import { issuerNameIn } from './issuer-name.ts'
import { isPrecertificate } from './precertificate.ts'

/** As many as the names of certificates of public authorities, and more. */
const namesMax = 1000
const issuerMax = 500
/** Times that certificates can have. */
const earliest = new Date('1970-01-01T00:00:00Z')
const latest = new Date('9999-12-31T23:59:59Z')
const hostName = /^(\*\.)?[a-z0-9_.-]{1,250}$/

type Facts = Pick<LoggedIssuance, 'notBefore' | 'notAfter' | 'loggedAt'> & {
  names: string[]
  issuer: string
  issuerName: string | null
  serial: string | null
  keySha256: string | null
  tbsSha256: string | null
  /** Null: only its precertificate is known, or nothing that can be read. */
  certificate: ReadCertificate | null
}

/** Returns how many were new. */
export async function recordIssuances(
  context: Context,
  domain: SearchedDomainRow,
  { source, title }: { source: IssuanceSource; title: string },
  found: readonly LoggedIssuance[],
): Promise<number> {
  const facts = found
    .map(factsOf)
    .map((one) => ({ ...one, names: namesFor(domain.id, one.names) }))
    .filter(({ names }) => isWithin(names[0] ?? '', domain.id))
    .filter(({ notBefore, notAfter }) => notBefore >= earliest && notAfter > context.now && notAfter < latest)
  const byKey = new Map(
    facts.flatMap((one) => (keyOf(one) === null ? [] : [[keyOf(one) ?? '', one] as const])),
  )
  const rows = [...byKey].map(([key, one]) => rowOf(context, { key, domain, source }, one))
  const inserted = await insertIssuances(context, rows)
  if (inserted.length === 0) return 0
  // What was there before is only listed: old certificates would use up what the plan allows in the inventory.
  const places = inserted.flatMap(({ id, key, is_earlier }) => {
    const certificate = byKey.get(key)?.certificate ?? null
    return is_earlier || certificate === null ? [] : [placeOf(id, title, certificate)]
  })
  if (places.length > 0) await recordPlaces(context, [], places, 'leave_out')
  await requestGaps(context)
  return inserted.length
}

function placeOf(id: string, title: string, certificate: ReadCertificate) {
  return {
    place: placeKey(id),
    kind: 'transparency',
    server_id: null,
    process: title,
    chain: [certificate],
  } as const
}

const placeKey = (issuanceId: string) => `transparency ${issuanceId}`

/** The certificates of these issuances are no longer in the logs, as far as the inventory shows. */
export async function forgetIssuances(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await endPlaces(
    context,
    ids.map((id) => ({ place: placeKey(id) })),
  )
  await requestGaps(context)
}

function factsOf(logged: LoggedIssuance): Facts {
  const read = logged.der === null ? null : readDer(logged.der)
  const issuer = logged.issuer.slice(0, issuerMax).replace(/\p{Cc}/gu, ' ')
  if (read === null)
    return {
      ...logged,
      names: [...logged.names],
      issuer,
      issuerName: issuerNameIn(issuer),
      certificate: null,
    }
  const { facts, der } = read
  return {
    names: facts.names,
    issuer: facts.issuer,
    issuerName: facts.issuer_name,
    serial: facts.serial,
    keySha256: facts.key_sha256,
    tbsSha256: logged.tbsSha256,
    notBefore: facts.not_before,
    notAfter: facts.not_after,
    loggedAt: logged.loggedAt,
    certificate: isPrecertificate(der) ? null : read,
  }
}

/** In canonical form, each once; those in the domain first. */
function namesFor(domain: string, names: readonly string[]): string[] {
  const canonical = names
    .map((name) => name.trim().toLowerCase().replace(/\.$/, ''))
    .filter((name) => hostName.test(name))
  const rank = (name: string) => (name === domain ? 0 : isWithin(name, domain) ? 1 : 2)
  return [...new Set(canonical)]
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .slice(0, namesMax)
}

const hash = /^[0-9a-f]{64}$/

/** Null: nothing identifies it. */
function keyOf({ serial, issuerName, notAfter, tbsSha256 }: Facts): string | null {
  if (serial !== null)
    return digestOf(['serial', withoutZeros(serial), issuerName ?? '', notAfter.toISOString()])
  return tbsSha256 !== null && hash.test(tbsSha256) ? digestOf(['tbs', tbsSha256]) : null
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** Sources differ in whether they write the leading ones. */
function withoutZeros(serial: string): string {
  return serial.toLowerCase().replace(/^0+/, '')
}

function rowOf(
  { accountId, now }: Context,
  { key, domain, source }: { key: string; domain: SearchedDomainRow; source: IssuanceSource },
  facts: Facts,
) {
  const { names, issuer, issuerName, serial, keySha256, notBefore, notAfter, loggedAt, certificate } = facts
  const issuedAt = loggedAt ?? notBefore
  // A source without positions shows all each time, also what was deleted here because there was too much: the time in
  // the log decides. Where that is not shown, an authority may have dated back what comes after the first reading.
  const isBefore = loggedAt !== null || domain.caught_up_at === null
  const isEarlier = isBefore && issuedAt < domain.watched_since
  const foundAt = isEarlier ? notBefore : now
  return {
    account_id: accountId,
    id: newId('certificate_issuance'),
    key,
    domain: domain.id,
    source,
    names,
    names_text: names.join(' '),
    issuer: issuer.slice(0, issuerMax),
    issuer_name: issuerName?.slice(0, issuerMax) ?? null,
    serial: serial === null ? null : withoutZeros(serial),
    sha256: certificate?.facts.sha256 ?? null,
    key_sha256: keySha256 !== null && hash.test(keySha256) ? keySha256 : null,
    not_before: notBefore,
    not_after: notAfter,
    logged_at: loggedAt !== null && loggedAt >= earliest && loggedAt < now ? loggedAt : foundAt,
    first_seen_at: now,
    is_earlier: isEarlier,
    updated_at: now,
  }
}
