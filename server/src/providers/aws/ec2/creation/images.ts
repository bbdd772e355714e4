/**
 * The images of a region: the newest of each system from those who make it, and those of the account. Names of systems are
 * documented by Debian (https://wiki.debian.org/Cloud/AmazonEC2Image), Ubuntu
 * (https://documentation.ubuntu.com/aws/aws-how-to/instances/find-ubuntu-images) and Amazon
 * (https://docs.aws.amazon.com/linux/al2023/ug/ec2.html).
 */
import type { Architecture, CloudImage } from '#providers/ports/cloud/creation.ts'
import { textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client, Parameters } from '../client.ts'
import { readPages } from '../pages.ts'

const makers = ['amazon', '099720109477', '136693071363']

const systems = [
  {
    family: 'amazon-linux',
    name: 'Amazon Linux',
    patterns: ['al2023-ami-2023.*'],
    version: /^al(2023)-ami-2023\./,
  },
  {
    family: 'debian',
    name: 'Debian',
    patterns: ['debian-??-amd64-*', 'debian-??-arm64-*'],
    version: /^debian-(\d\d)-(?:amd64|arm64)-\d/,
  },
  {
    family: 'ubuntu',
    name: 'Ubuntu',
    patterns: ['ubuntu/images/hvm-ssd*/ubuntu-*-2?.04-*-server-*'],
    // With support for years, as those of every second April have.
    version: /^ubuntu\/images\/hvm-ssd(?:-gp3)?\/ubuntu-[a-z]+-(\d[02468]\.04)-(?:amd64|arm64)-server-/,
  },
]

export async function readImages(client: Ec2Client, region: string): Promise<CloudImage[]> {
  const usable = { state: 'available', 'virtualization-type': 'hvm', 'root-device-type': 'ebs' }
  const patterns = systems.flatMap((system) => system.patterns)
  const read = (parameters: Parameters) =>
    readPages(client, region, 'DescribeImages', 'imagesSet', parameters)
  const [made, own] = await Promise.all([
    read({ Owner: makers, Filter: filtersOf({ ...usable, name: patterns }) }),
    read({ Owner: ['self'], Filter: filtersOf(usable) }),
  ])
  return [
    ...newest(made).map((image) => systemOf(region, image)),
    ...own.map((image) => ownOf(region, image)),
  ].filter((image) => image !== null)
}

export function filtersOf(values: Readonly<Record<string, string | readonly string[]>>) {
  return Object.entries(values).map(([Name, value]) => ({
    Name,
    Value: typeof value === 'string' ? [value] : value,
  }))
}

type System = { family: string; name: string; version: string }

function systemIn(image: XmlElement): System | null {
  for (const { family, name, version } of systems) {
    const found = version.exec(textAt(image, 'name'))?.[1]
    if (found !== undefined) return { family, name, version: found }
  }
  return null
}

/** A system is rebuilt every few weeks, and its earlier images stay for years. */
function newest(images: readonly XmlElement[]): XmlElement[] {
  const dated = images.toSorted((a, b) => textAt(b, 'creationDate').localeCompare(textAt(a, 'creationDate')))
  const found = new Map<string, XmlElement>()
  for (const image of dated) {
    const system = systemIn(image)
    if (system === null) continue
    const key = [system.family, system.version, textAt(image, 'architecture')].join(' ')
    if (!found.has(key)) found.set(key, image)
  }
  return [...found.values()]
}

function systemOf(region: string, image: XmlElement): CloudImage | null {
  const system = systemIn(image)
  if (system === null) return null
  const { family, name, version } = system
  return imageOf(region, image, { name: `${name} ${version}`, kind: 'system', family, version })
}

/** The licence of Windows is billed, and the API does not tell how much. */
function ownOf(region: string, image: XmlElement): CloudImage | null {
  if (textAt(image, 'platform') === 'windows') return null
  const name = textAt(image, 'name') || textAt(image, 'imageId')
  return imageOf(region, image, { name, kind: 'snapshot', family: null, version: null })
}

function imageOf(
  region: string,
  image: XmlElement,
  own: Pick<CloudImage, 'name' | 'kind' | 'family' | 'version'>,
): CloudImage | null {
  const architecture = architectureIn([textAt(image, 'architecture')])
  if (architecture === null) return null
  return {
    ref: `${region}/${textAt(image, 'imageId')}`,
    ...own,
    architecture,
    diskGib: null,
    isDeprecated: false,
    regions: [region],
  }
}

/** Null for those of 32 bits and of Apple. */
export function architectureIn(texts: readonly string[]): Architecture | null {
  return (['arm64', 'x86_64'] as const).find((one) => texts.includes(one)) ?? null
}
