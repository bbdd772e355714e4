/** Network filters of libvirt (https://libvirt.org/formatnwfilter.html), which decide on the traffic of machines. */
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import { readXml, type XmlElement } from '#providers/xml.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { readUuid, uuidIn, uuidText } from '../wire/uuid.ts'
import { type XdrReader, xdrInteger, xdrString } from '../wire/xdr.ts'

type FilterRef = { name: string; uuid: Buffer }

export type Filter = { ref: string; name: string; description: XmlElement }

/** Of all filters, those of libvirt too. One that was removed since it was listed is left out. */
export async function listFilters(session: LibvirtSession): Promise<Filter[]> {
  const input = Buffer.concat([xdrInteger(1), xdrInteger(0)])
  const refs = await session.call('connectListAllNwfilters', input, (output) =>
    output.list(() => readFilterRef(output)),
  )
  const filters = []
  for (const ref of refs) filters.push(await unlessNotFound(describe(session, ref)))
  return filters.filter((filter) => filter !== null)
}

/** A firewall. */
export async function filterOf(session: LibvirtSession, ref: string): Promise<Filter> {
  const uuid = uuidIn(ref)
  const filter =
    uuid &&
    (await unlessNotFound(
      session
        .call('nwfilterLookupByUuid', uuid, readFilterRef)
        .then(async (found) => await describe(session, found)),
    ))
  if (filter && isFirewall(filter)) return filter
  throw new ProviderError('not_found', `libvirt has no network filter ${ref} that is a firewall.`)
}

/**
 * Filters with another chain, such as `arp`, and those that libvirt has from the start, check frames: they are parts of
 * firewalls. Rules for the traffic of IP are in force in the chain `root` only.
 */
export function isFirewall({ name, description }: Filter): boolean {
  return description.attributes['chain'] === 'root' && !libvirtsOwn.has(name)
}

/** Those with the chain `root`. */
const libvirtsOwn: ReadonlySet<string> = new Set([
  'clean-traffic',
  'clean-traffic-gateway',
  'no-arp-spoofing',
  'no-other-l2-traffic',
  'qemu-announce-self',
])

async function describe({ call }: LibvirtSession, { name, uuid }: FilterRef): Promise<Filter> {
  const input = Buffer.concat([xdrString(name), uuid, xdrInteger(0)])
  const description = readXml(await call('nwfilterGetXmlDesc', input, ({ string }) => string()))
  if (description) return { ref: uuidText(uuid), name, description }
  throw new ProviderError('unknown', 'libvirt describes a network filter in XML that is not well-formed.')
}

function readFilterRef(output: XdrReader): FilterRef {
  return { name: output.string(), uuid: readUuid(output) }
}
