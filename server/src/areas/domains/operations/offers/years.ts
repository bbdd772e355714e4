/** For how many years names can be registered or renewed at once: registries have minimums and maximums. */
import type { RegistrarConnection } from '#areas/domains/registrars/open-registrar.ts'
import { registryYears } from '#kernel/domains/watch/tld-profiles.ts'
import { invalidInput } from '#kernel/problem/problem.ts'

type Seller = Pick<RegistrarConnection, 'provider' | 'manifest'>

export type YearsKind = 'register' | 'renew'

/** What the registrar tells, or what the registry allows, as far as the registrar sells it. Throws the registrar's failure. */
export async function readYears(
  { provider, manifest: { purchases } }: Seller,
  { tld, kind }: { tld: string; kind: YearsKind },
): Promise<readonly number[]> {
  const possible = (await provider.purchases?.years?.(tld, kind)) ?? registryYears(tld, kind)
  if (purchases?.sellsShortestPeriod) return possible.slice(0, 1)
  return possible.filter((years) => years <= (purchases?.yearsMax ?? 1))
}

/** Throws `invalid_input` with the numbers that are allowed. */
export async function requireYears(
  seller: Seller,
  { kind, name, years }: { kind: YearsKind; name: string; years: number },
): Promise<void> {
  const tld = name.slice(name.indexOf('.') + 1)
  const allowed = await readYears(seller, { tld, kind })
  if (allowed.includes(years)) return
  const registrar = seller.manifest.name
  const message =
    allowed.length === 0
      ? `${registrar} sells no number of years that the registry of .${tld} allows.`
      : `For .${tld}, ${registrar} sells these numbers of years at once: ${allowed.join(', ')}.`
  throw invalidInput([{ pointer: '/years', message }])
}
