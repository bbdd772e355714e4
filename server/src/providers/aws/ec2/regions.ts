import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt } from '#providers/xml.ts'
import type { Ec2Client } from './client.ts'

/** Part of the name of a host, so nothing else may be in it. */
const regionPattern = /^[a-z]{2}(-[a-z]+)+-\d{1,2}$/

/** The region that every account has. */
const firstRegion = 'us-east-1'

/** The regions that a connection lists: those in its field, or all that are enabled for the account. */
export async function readRegions(client: Ec2Client, field: string): Promise<readonly string[]> {
  const named = field
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((region) => region !== '')
  const wrong = named.find((region) => region !== 'all' && !regionPattern.test(region))
  if (wrong !== undefined)
    throw new ProviderError('rejected', `“${wrong}” is not the name of a region, such as eu-central-1.`)
  if (named.length > 0 && !named.includes('all')) return named
  const answer = await client.call(firstRegion, 'DescribeRegions')
  return childrenOf(elementAt(answer, 'regionInfo'), 'item').map((region) => textAt(region, 'regionName'))
}

type Prefix = 'sg' | 'i' | 'ami' | 'vol' | 'eipalloc'

/** Resources exist in one region: a ref is `eu-central-1/` and an id. Null if it is not one with this prefix. */
export function readRef(ref: string, prefix: Prefix): { region: string; id: string } | null {
  const [region = '', id = '', ...rest] = ref.split('/')
  const isRef = regionPattern.test(region) && /^[a-z]+-[\da-f]{8,17}$/.test(id) && rest.length === 0
  return isRef && id.startsWith(`${prefix}-`) ? { region, id } : null
}
