/** What libvirt counts of a machine (https://libvirt.org/manpages/virsh.html#domstats). */
import { ProviderError } from '#providers/ports/provider-error.ts'
import { type Domain, readDomainRef, written } from '../domains.ts'
import type { LibvirtSession } from '../wire/rpc.ts'
import { type XdrReader, xdrInteger } from '../wire/xdr.ts'

/** By names such as `cpu.time`. */
export type Statistics = ReadonlyMap<string, number | string>

const groups = { cpu: 1 << 1, memory: 1 << 2, interfaces: 1 << 4, disks: 1 << 5 } as const
/** What another job of the machine holds back is left out. */
const withoutWaiting = 1 << 29

export async function readStatistics({ call }: LibvirtSession, domain: Domain): Promise<Statistics> {
  const { cpu, memory, interfaces, disks } = groups
  const input = [
    xdrInteger(1),
    written(domain),
    xdrInteger(cpu | memory | interfaces | disks),
    xdrInteger(withoutWaiting),
  ]
  const [statistics] = await call('connectGetAllDomainStats', Buffer.concat(input), (output) =>
    output.list(() => {
      readDomainRef(output)
      return new Map(output.list(() => readParameter(output)))
    }),
  )
  if (statistics) return statistics
  throw new ProviderError('not_found', `libvirt has no statistics of ${domain.name}.`)
}

function readParameter(output: XdrReader): [name: string, value: number | string] {
  const name = output.string()
  const readValue = valueReaders[output.integer()]
  if (!readValue) throw new RangeError()
  return [name, readValue(output)]
}

/** By the numbers of virTypedParameterType. Beyond 2^53, the nearest number is read. */
const valueReaders: Readonly<Record<number, (output: XdrReader) => number | string>> = {
  1: ({ integer }) => integer(),
  2: ({ opaque }) => opaque(4).readUInt32BE(),
  3: ({ opaque }) => Number(opaque(8).readBigInt64BE()),
  4: ({ opaque }) => Number(opaque(8).readBigUInt64BE()),
  5: ({ opaque }) => opaque(8).readDoubleBE(),
  // A truth value.
  6: ({ integer }) => integer(),
  7: ({ string }) => string(),
}
