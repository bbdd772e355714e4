import type { Leftover } from '#providers/ports/cloud/creation.ts'
import { goneIsDeleted } from '#providers/ports/cloud/creation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { describe, domainOf, isOn, written } from '../domains.ts'
import { codes } from '../errors.ts'
import { disksIn, isOwnVolume, volumeOf } from '../storage/disks.ts'
import { deleteVolume, refOfVolume, type Volume } from '../storage/pools.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { xdrInteger } from '../wire/xdr.ts'
import { madeBy } from './operation.ts'

/** With it go its saved memory, the descriptions of its snapshots and checkpoints, and the memory of its firmware. */
const withTraces = 1 + 2 + 4 + 16

/** Deletes a machine, and before it the volumes that were created with it: afterwards, nothing tells which they were. */
export async function deleteMachine(session: LibvirtSession, ref: string): Promise<void> {
  const domain = await domainOf(session, ref)
  const { own } = await volumesOf(session, ref)
  if (isOn(domain)) await session.call('domainDestroy', written(domain), () => {})
  for (const volume of own) await goneIsDeleted(deleteVolume(session, volume)).catch(stillCopied)
  const undefine = (flags: number) =>
    session.call('domainUndefineFlags', Buffer.concat([written(domain), xdrInteger(flags)]), () => {})
  await undefine(withTraces).catch(async (error) => {
    // Some drivers know no flags.
    if (!(error instanceof ProviderError) || error.vendorCode !== String(codes.invalidArgument)) throw error
    await undefine(0)
  })
}

function stillCopied(error: unknown): never {
  if (!(error instanceof ProviderError) || error.vendorCode !== String(codes.operationInvalid)) throw error
  throw new ProviderError('unavailable', error.message, { vendorCode: error.vendorCode })
}

/** The disks of a machine that were not created with it stay. */
export async function readLeftovers(session: LibvirtSession, ref: string): Promise<Leftover[]> {
  const { others } = await volumesOf(session, ref)
  return others.map((volume) => ({
    ref: refOfVolume(volume),
    kind: 'volume',
    name: volume.name,
    monthly: null,
  }))
}

async function volumesOf(session: LibvirtSession, ref: string): Promise<{ own: Volume[]; others: Volume[] }> {
  const description = await describe(session, await domainOf(session, ref))
  const isMade = madeBy(ref, description) !== null
  const found = { own: [] as Volume[], others: [] as Volume[] }
  for (const source of disksIn(description)) {
    const volume = await volumeOf(session, source)
    if (volume && isMade && isOwnVolume(volume.name, ref)) found.own.push(volume)
    // What is in a drive, such as an installation image, belongs to no machine.
    else if (volume && source.device === 'disk') found.others.push(volume)
  }
  return found
}
