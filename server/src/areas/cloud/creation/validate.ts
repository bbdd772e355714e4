/** Validates what is ordered with the catalogue of the provider. */
import { readSshKey } from '#kernel/cloud/ssh-key.ts'
import { isAtMost, type Money } from '#kernel/money/money.ts'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { CloudCatalogue, CloudImage, CloudSize } from '#providers/ports/cloud/creation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ServerInput } from './schema.ts'

/** Returns the price of a month, if the provider tells it. Throws the faults, which list what fits. */
export function validOrder(
  input: ServerInput,
  catalogue: CloudCatalogue,
  manifest: ProviderManifest,
): Money | null {
  const { regions, sizes, images } = catalogue
  const size = sizes.find(({ ref }) => ref === input.size)
  const image = images.find(({ ref }) => ref === input.image)
  const offer = size?.offers.find((one) => one.region === input.region && one.isAvailable)
  const faults: Fault[] = []
  const absent = (name: 'region' | 'size' | 'image', fitting: readonly string[]) =>
    faults.push({
      pointer: pointer(name),
      message: `${manifest.name} has no ${name} ${input[name]} for this. Available: ${listOf(fitting)}.`,
    })
  if (!regions.some(({ ref, isAvailable }) => ref === input.region && isAvailable))
    absent('region', refsOf(regions.filter(({ isAvailable }) => isAvailable)))
  else if (!offer) absent('size', refsOf(sizes.filter((one) => isOffered(one, input.region))))
  if (!image || (size && !fits(image, size, input.region)))
    absent('image', refsOf(images.filter((one) => !size || fits(one, size, input.region))))
  faults.push(...keyFaults(input), ...accessFaults(input, manifest), ...userDataFaults(input, manifest))
  if (offer) faults.push(...priceFaults(input, offer.monthly, manifest))
  if (faults.length > 0 || !offer) throw invalidInput(faults)
  return offer.monthly
}

function refsOf(all: readonly { ref: string }[]): string[] {
  return all.map(({ ref }) => ref)
}

const shownMax = 40

function listOf(refs: readonly string[]): string {
  if (refs.length === 0) return 'none'
  const more = refs.length > shownMax ? `, and ${refs.length - shownMax} more` : ''
  return refs.slice(0, shownMax).join(', ') + more
}

function isOffered({ offers }: CloudSize, region: string): boolean {
  return offers.some((offer) => offer.region === region && offer.isAvailable)
}

function fits(image: CloudImage, size: CloudSize, region: string): boolean {
  return (
    image.architecture === size.architecture &&
    (image.diskGib ?? 0) <= size.diskGib &&
    (image.regions?.includes(region) ?? true)
  )
}

function keyFaults({ ssh_keys = [] }: ServerInput): Fault[] {
  return ssh_keys.flatMap((text, index) => {
    const key = readSshKey(text)
    return 'fault' in key ? [{ pointer: pointer('ssh_keys', index), message: key.fault }] : []
  })
}

function accessFaults(
  { ssh_keys = [], ssh_key_ids = [], user_data }: ServerInput,
  { name, serverCreation }: ProviderManifest,
): Fault[] {
  const hasAccess = ssh_keys.length + ssh_key_ids.length > 0 || user_data !== undefined
  if (hasAccess || !serverCreation?.setsNoPassword) return []
  const message = `is required: ${name} sets no password, so nobody could sign in without a key or a cloud-init configuration`
  return [{ pointer: pointer('ssh_keys'), message }]
}

function userDataFaults(
  { user_data = '' }: ServerInput,
  { name, serverCreation }: ProviderManifest,
): Fault[] {
  const max = serverCreation?.userDataMax ?? 0
  const bytes = Buffer.byteLength(user_data)
  if (bytes <= max) return []
  const message =
    max === 0
      ? `cannot be sent: ${name} takes no cloud-init configuration. Leave it out.`
      : `has ${bytes} bytes, and ${name} accepts ${max}`
  return [{ pointer: '/user_data', message }]
}

function priceFaults(
  { max_monthly_price: limit, dry_run }: ServerInput,
  price: Money | null,
  { name, cloud }: ProviderManifest,
): Fault[] {
  const at = '/max_monthly_price'
  if (!price) {
    const message = `cannot be compared: ${name} does not tell the price. Leave it out to create the server without a limit.`
    return limit && !cloud?.isUnbilled ? [{ pointer: at, message }] : []
  }
  const words = `${price.amount} ${price.currency}`
  if (!limit)
    return dry_run ? [] : [{ pointer: at, message: `is required: the server costs ${words} a month` }]
  return isAtMost(price, limit) ? [] : [{ pointer: at, message: `is less than the price: ${words} a month` }]
}
