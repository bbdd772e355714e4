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

/** A security group exists in one region: its ref is `eu-central-1/` and its id. */
export function readRef(ref: string): { region: string; id: string } {
  const [region = '', id = '', ...rest] = ref.split('/')
  if (!regionPattern.test(region) || !/^sg-[\da-f]{8,17}$/.test(id) || rest.length > 0)
    throw new ProviderError(
      'not_found',
      `Amazon has no security group ${ref}: it is named by its region and id, such as eu-central-1/sg-0123456789abcdef0.`,
    )
  return { region, id }
}
