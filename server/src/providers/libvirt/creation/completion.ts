import type { ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { type Domain, describe, domainOf, isOn, type WithSession, written } from '../domains.ts'
import { codes } from '../errors.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger } from '../wire/xdr.ts'
import { configurationImage } from './configuration.ts'
import { sourcesIn } from './disks.ts'
import {
  copyVolume,
  createVolume,
  deleteVolume,
  describeVolume,
  findVolume,
  placeOf,
  resizeVolume,
  type Volume,
  writeVolume,
} from './storage.ts'

type Completion = { ref: string; order: ServerOrder; password: string }
type Place = Pick<Volume, 'pool' | 'name'>

/** Of the entry that tells that the whole disk is copied. */
export function copiedKey(ref: string): string {
  return `copied-disks/${ref}`
}

/** A large image takes so long at most. */
const copySecondsMax = 900

/** Whether nothing is left to do. The call that copies the disk does nothing else: others may run when it ends. */
export async function completeCreation(
  withSession: WithSession,
  state: ProviderState,
  completion: Completion,
): Promise<boolean> {
  const { ref, order } = completion
  const stateKey = copiedKey(ref)
  const isCopied = (await state.read(stateKey)) === true
  const step = await withSession(async (session) => {
    const domain = await domainOf(session, ref)
    if (isOn(domain)) return 'complete'
    const [disk, configuration] = await placesOf(session, domain)
    if (isCopied) {
      await grow(session, disk, order.size)
      await writeConfiguration(session, configuration, completion)
      // It runs again after a restart of its host.
      const autostart = Buffer.concat([written(domain), xdrInteger(1)])
      await session.call('domainSetAutostart', autostart, () => {})
      await session.call('domainCreate', written(domain), () => {})
      return 'complete'
    }
    // Whether a copy whose answer was lost is whole cannot be told.
    return (await isGone(session, disk)) ? disk : 'copying'
  })
  if (step === 'copying') return false
  if (step === 'complete') {
    await state.update(stateKey, () => undefined)
    return true
  }
  await withSession((session) => copy(session, order.image, step), copySecondsMax)
  await state.update(stateKey, () => true)
  return false
}

/** Of the disk and of the configuration. */
async function placesOf(session: LibvirtSession, domain: Domain): Promise<[Place, Place]> {
  const [disk, configuration] = sourcesIn(await describe(session, domain)).flatMap((source) =>
    'pool' in source ? [{ pool: source.pool, name: source.volume }] : [],
  )
  if (disk && configuration) return [disk, configuration]
  throw new ProviderError('rejected', `${domain.name} was changed at libvirt before it was complete.`)
}

/** Deletes the volume. False: it is still being copied. */
async function isGone(session: LibvirtSession, place: Place): Promise<boolean> {
  const volume = await findVolume(session, place)
  if (!volume) return true
  try {
    await deleteVolume(session, volume)
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.vendorCode === String(codes.operationInvalid)) return false
    throw error
  }
}

async function copy(session: LibvirtSession, image: string, place: Place): Promise<void> {
  const source = await findVolume(session, placeOf(image))
  if (!source) throw new ProviderError('rejected', `libvirt has no volume ${image} any more.`)
  const { format, octets } = await describeVolume(session, source)
  await copyVolume(session, source, { ...place, format, octets })
}

async function grow(session: LibvirtSession, place: Place, size: string): Promise<void> {
  const volume = await findVolume(session, place)
  const octets = (presetSizes.find(({ ref }) => ref === size)?.diskGib ?? 0) * 2 ** 30
  if (!volume) throw new ProviderError('rejected', `libvirt has no volume ${place.name} any more.`)
  if ((await describeVolume(session, volume)).octets < octets) await resizeVolume(session, volume, octets)
}

async function writeConfiguration(
  session: LibvirtSession,
  place: Place,
  { ref, order, password }: Completion,
): Promise<void> {
  const image = configurationImage({ uuid: ref, order, password })
  const before = await findVolume(session, place)
  if (before) await deleteVolume(session, before)
  const volume = await createVolume(session, { ...place, format: 'raw', octets: image.length })
  await writeVolume(session, volume, image)
}
