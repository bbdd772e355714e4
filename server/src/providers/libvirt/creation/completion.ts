import type { ServerOrder } from '#providers/ports/cloud/creation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { presetSizes } from '#providers/preset-sizes.ts'
import { type Domain, describe, domainOf, execute, isOn, type WithSession, written } from '../domains.ts'
import { codes } from '../errors.ts'
import { disksIn } from '../storage/disks.ts'
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
} from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger } from '../wire/xdr.ts'
import { configurationImage } from './configuration.ts'
import { type CopyClaim, claimCopy, copySecondsMax, forgetCopy } from './copy-claim.ts'

type Completion = { ref: string; order: ServerOrder; password: string }
type Place = Pick<Volume, 'pool' | 'name'>

/** Whether nothing is left to do. */
export async function completeCreation(
  withSession: WithSession,
  state: ProviderState,
  completion: Completion,
): Promise<boolean> {
  const { ref } = completion
  const isRunning = await withSession(async (session) => isOn(await domainOf(session, ref)))
  const claim = isRunning ? null : await claimCopy(state, ref)
  if (claim?.state === 'other') return false
  if (claim?.state === 'own') {
    await copyDisk(withSession, claim, completion)
    return false
  }
  if (claim) await withSession((session) => start(session, completion))
  await forgetCopy(state, ref)
  return true
}

async function copyDisk(
  withSession: WithSession,
  claim: CopyClaim,
  { ref, order }: Completion,
): Promise<void> {
  try {
    const isWhole = await withSession(async (session) => {
      const { disk } = await placesOf(session, await domainOf(session, ref))
      // Whether a copy whose answer was lost is whole cannot be told.
      if (!(await isGone(session, disk))) return false
      await copy(session, order.image, disk)
      return true
    }, copySecondsMax)
    await (isWhole ? claim.finish() : claim.release())
  } catch (error) {
    await claim.release()
    throw error
  }
}

async function start(session: LibvirtSession, completion: Completion): Promise<void> {
  const domain = await domainOf(session, completion.ref)
  const { disk, configuration } = await placesOf(session, domain)
  await grow(session, disk, completion.order.size)
  await writeConfiguration(session, configuration, completion)
  // It runs again after a restart of its host.
  const autostart = Buffer.concat([written(domain), xdrInteger(1)])
  await session.call('domainSetAutostart', autostart, () => {})
  await execute(session, domain, 'power_on')
}

async function placesOf(
  session: LibvirtSession,
  domain: Domain,
): Promise<{ disk: Place; configuration: Place }> {
  const [disk, configuration] = disksIn(await describe(session, domain)).flatMap((source) =>
    'pool' in source ? [{ pool: source.pool, name: source.volume }] : [],
  )
  if (disk && configuration) return { disk, configuration }
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
