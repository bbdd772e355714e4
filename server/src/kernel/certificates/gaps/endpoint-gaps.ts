/** Gaps of what is served: names without a certificate, addresses that serve another, and what is not known. */
import { expiryBand, expiryTimes } from '#kernel/certificates/lifetime/expiry.ts'
import { covers } from '#kernel/certificates/names.ts'
import { type Coverage, isAccepted, refusalOf } from './cover.ts'
import { type ExpectedEndpoint, earliest, endpointTitle, observedMs, type Served } from './expected.ts'
import type { Gap } from './gap.ts'
import type { GapCertificate } from './gap-input.ts'

type Circumstances = { coverage: Coverage; now: Date }

/** So many places are named; the rest is counted. */
const placesMax = 5

/** `expected`: what a name offers. */
export function gapsOfName(
  name: string,
  expected: readonly ExpectedEndpoint[],
  { coverage, now }: Circumstances,
): Gap[] {
  const observed = expected.filter(({ isScanned }) => isScanned)
  const [first] = observed
  if (!first) return expected.flatMap((one) => unscanned(one, now))
  const covering = coverage.covering(name)
  const [best] = covering.toSorted((one, other) => other.not_after.getTime() - one.not_after.getTime())
  const ofName = best
    ? expiring(name, first, best, now)
    : uncovered(name, observed, coverage.forName(name), now)
  return [
    ...ofName,
    ...observed.flatMap((one) => [
      ...(best ? mismatch(one, { coverage, now }) : []),
      ...inconsistent(one, { coverage, now }),
    ]),
    ...expected.flatMap((one) => unscanned(one, now)),
  ]
}

function about({ endpoint, title }: ExpectedEndpoint) {
  return {
    subject: endpointTitle(endpoint),
    title,
    name: endpoint.name,
    endpoint_id: endpoint.id,
    certificate_id: null,
    server_id: null,
  }
}

function uncovered(
  name: string,
  [first, ...others]: readonly ExpectedEndpoint[],
  candidates: readonly GapCertificate[],
  now: Date,
): Gap[] {
  if (!first) return []
  const [latest] = candidates.toSorted((one, other) => other.not_after.getTime() - one.not_after.getTime())
  const reason = latest ? (refusalOf(latest, now) ?? 'none') : 'none'
  return [
    {
      ...about(first),
      kind: 'uncovered',
      severity: 'high',
      subject: name,
      title: name,
      certificate_id: latest?.id ?? null,
      since: latest && reason === 'expired' ? latest.not_after : first.endpoint.first_seen_at,
      evidence: {
        name,
        reason,
        endpoints: [first, ...others].map(({ title }) => title).slice(0, placesMax),
        ...(latest && {
          at: (reason === 'not_yet_valid' ? latest.not_before : latest.not_after).toISOString(),
        }),
      },
    },
  ]
}

function expiring(name: string, first: ExpectedEndpoint, best: GapCertificate, now: Date): Gap[] {
  const band = expiryBand(best, now)
  if (band !== 'high' && band !== 'critical') return []
  return [
    {
      ...about(first),
      kind: 'expiring',
      severity: band,
      subject: name,
      title: name,
      certificate_id: best.id,
      since: expiryTimes(best)[1].at,
      evidence: { name, at: best.not_after.toISOString() },
    },
  ]
}

/** Addresses that serve something else than a certificate for the name, or nothing. */
function mismatch(expected: ExpectedEndpoint, { coverage, now }: Circumstances): Gap[] {
  const { endpoint, served } = expected
  const wrong = served.filter((one) => !isRight(one, endpoint.name, coverage, now))
  const [first] = wrong
  if (!first) return []
  const other = wrong.find(({ state }) => state === 'tls')
  return [
    {
      ...about(expected),
      kind: 'mismatch',
      severity: other ? 'critical' : 'high',
      certificate_id: other?.certificate_id ?? null,
      server_id: (other ?? first).server_id,
      since: earliest(
        wrong.map(({ since }) => since),
        endpoint.scanned_at ?? now,
      ),
      evidence: {
        name: endpoint.name,
        places: wrong.map(({ place }) => place).slice(0, placesMax),
        count: wrong.length,
        serves: other ? 'other' : 'nothing',
      },
    },
  ]
}

function isRight({ state, certificate_id }: Served, name: string, { byId }: Coverage, now: Date): boolean {
  if (state !== 'tls') return false
  const certificate = certificate_id === null ? undefined : byId.get(certificate_id)
  return certificate !== undefined && covers(certificate.names, name) && isAccepted(certificate, now)
}

/** Addresses of one name whose certificates are valid for different times, or of which only some are valid. */
function inconsistent(expected: ExpectedEndpoint, { coverage, now }: Circumstances): Gap[] {
  const serving = expected.served.flatMap((one) => {
    const certificate = one.certificate_id === null ? undefined : coverage.byId.get(one.certificate_id)
    return certificate ? [{ ...one, certificate }] : []
  })
  const validities = Map.groupBy(
    serving,
    ({ certificate }) => `${certificate.not_before.getTime()} ${certificate.not_after.getTime()}`,
  )
  if (validities.size < 2) return []
  const accepted = serving.filter(({ certificate }) => isAccepted(certificate, now))
  const isSplit = accepted.length > 0 && accepted.length < serving.length
  const ends = serving.map(({ certificate }) => certificate.not_after).sort((one, other) => +one - +other)
  return [
    {
      ...about(expected),
      kind: 'inconsistent',
      severity: isSplit ? 'high' : 'medium',
      since: earliest(
        serving
          .map(({ since }) => since)
          .sort((one, other) => Number(other) - Number(one))
          .slice(0, 1),
        expected.endpoint.scanned_at ?? now,
      ),
      evidence: {
        name: expected.endpoint.name,
        count: validities.size,
        first: ends[0]?.toISOString() ?? '',
        last: ends.at(-1)?.toISOString() ?? '',
        places: serving.map(({ place }) => place).slice(0, placesMax),
      },
    },
  ]
}

/** One that is new is not known yet either, but has some time. */
function unscanned(expected: ExpectedEndpoint, now: Date): Gap[] {
  const { endpoint, isScanned, observedAt } = expected
  const last = observedAt ?? endpoint.first_seen_at
  if (isScanned || now.getTime() - last.getTime() < observedMs) return []
  return [
    {
      ...about(expected),
      kind: 'unscanned',
      severity: 'medium',
      since: last,
      evidence: {
        name: endpoint.name,
        state: endpoint.state,
        ...(observedAt && { at: observedAt.toISOString() }),
      },
    },
  ]
}
