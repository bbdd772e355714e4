/**
 * What can be created in the regions of a connection. EC2 tells no prices. Types of earlier generations, without a
 * hypervisor, and of Apple are left out.
 */
import type { CloudCatalogue, CloudSize } from '#providers/ports/cloud/creation.ts'
import { textAt } from '#providers/xml.ts'
import type { Ec2Client } from '../client.ts'
import { type InstanceType, instanceTypes } from '../instance-types.ts'
import { readPages } from '../pages.ts'
import { readRegions } from '../regions.ts'
import { architectureIn, readImages } from './images.ts'
import { placeOf } from './places.ts'

export async function readCatalogue(client: Ec2Client, field: string): Promise<CloudCatalogue> {
  const regions = await readRegions(client, field)
  const typesOf = instanceTypes(client)
  const sizes = new Map<string, CloudSize>()
  // One after the other: most types are in several regions, and each is read once.
  for (const region of regions) {
    const names = await readOfferings(client, region)
    const typeOf = await typesOf(region, names)
    for (const name of names) {
      const size = sizes.get(name) ?? sizeOf(name, typeOf(name))
      if (size === null) continue
      sizes.set(name, size)
      size.offers.push({ region, isAvailable: true, hourly: null, monthly: null })
    }
  }
  const images = await Promise.all(regions.map((region) => readImages(client, region)))
  return {
    regions: regions.map((ref) => ({ ref, ...placeOf(ref), isAvailable: true })),
    sizes: [...sizes.values()],
    images: images.flat(),
  }
}

async function readOfferings(client: Ec2Client, region: string): Promise<string[]> {
  const offerings = await readPages(
    client,
    region,
    'DescribeInstanceTypeOfferings',
    'instanceTypeOfferingSet',
    { LocationType: 'region' },
  )
  return offerings.map((offering) => textAt(offering, 'instanceType')).toSorted()
}

function sizeOf(name: string, type: InstanceType | undefined): CloudSize | null {
  const architecture = architectureIn(type?.architectures ?? [])
  if (type === undefined || architecture === null || !type.isCurrent || type.isBareMetal) return null
  return {
    ref: name,
    name,
    cpus: type.cpus,
    memoryMib: type.memoryMib,
    diskGib: 0,
    architecture,
    isDeprecated: false,
    offers: [],
  }
}
