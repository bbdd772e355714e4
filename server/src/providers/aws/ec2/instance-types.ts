import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt } from '#providers/xml.ts'
import type { Ec2Client } from './client.ts'

export type InstanceType = {
  cpus: number
  memoryMib: number
  architectures: readonly string[]
  isCurrent: boolean
  isBareMetal: boolean
}

/** What is known of a type; undefined if the policy does not allow to read types. */
export type TypeOf = (name: string) => InstanceType | undefined

/** How many names a request may have. */
const namesMax = 100

/** Types never change, so each is read once. */
export function instanceTypes(client: Ec2Client) {
  const known = new Map<string, InstanceType>()
  return async (region: string, names: readonly string[]): Promise<TypeOf> => {
    const missing = [...new Set(names)].filter((name) => name !== '' && !known.has(name))
    for (let from = 0; from < missing.length; from += namesMax)
      for (const [name, type] of await readTypes(client, region, missing.slice(from, from + namesMax)))
        known.set(name, type)
    return (name) => known.get(name)
  }
}

async function readTypes(
  client: Ec2Client,
  region: string,
  names: readonly string[],
): Promise<[string, InstanceType][]> {
  try {
    const answer = await client.call(region, 'DescribeInstanceTypes', { InstanceType: names })
    return childrenOf(elementAt(answer, 'instanceTypeSet'), 'item').map((type) => [
      textAt(type, 'instanceType'),
      {
        cpus: Number(textAt(type, 'vCpuInfo', 'defaultVCpus')),
        memoryMib: Number(textAt(type, 'memoryInfo', 'sizeInMiB')),
        architectures: childrenOf(elementAt(type, 'processorInfo', 'supportedArchitectures'), 'item').map(
          ({ text }) => text,
        ),
        isCurrent: textAt(type, 'currentGeneration') === 'true',
        isBareMetal: textAt(type, 'bareMetal') === 'true',
      },
    ])
  } catch (error) {
    if (error instanceof ProviderError && error.vendorCode === 'UnauthorizedOperation') return []
    throw error
  }
}
