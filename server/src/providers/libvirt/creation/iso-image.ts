/**
 * A disk image with a few files (ECMA-119, which is ISO 9660). Systems show the names in lower case, without the version
 * that the format adds to them.
 */
const sector = 2048
const systemSectors = 16
const rootSector = systemSectors + 4

type File = { identifier: string; content: Buffer; at: number }

export function isoImage(label: string, files: Readonly<Record<string, string>>): Buffer {
  let at = rootSector + 1
  const placed: File[] = Object.entries(files)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => {
      const file = { identifier: `${name};1`, content: Buffer.from(text), at }
      at += Math.max(1, sectorsOf(file.content))
      return file
    })
  const image = Buffer.alloc(at * sector)
  const parts: readonly [number, Buffer][] = [
    [systemSectors, primaryDescriptor(label, at)],
    [systemSectors + 1, Buffer.from('\u00ffCD001\u0001', 'latin1')],
    [systemSectors + 2, pathTable((value) => le32(value), le16(1))],
    [systemSectors + 3, pathTable((value) => be32(value), be16(1))],
    [rootSector, rootDirectory(placed)],
    ...placed.map((file): [number, Buffer] => [file.at, file.content]),
  ]
  for (const [place, octets] of parts) octets.copy(image, place * sector)
  return image
}

function sectorsOf(content: Buffer): number {
  return Math.ceil(content.length / sector)
}

function primaryDescriptor(label: string, sectors: number): Buffer {
  const octets = Buffer.alloc(sector)
  const put = (offset: number, value: Buffer | string) =>
    (typeof value === 'string' ? Buffer.from(value, 'latin1') : value).copy(octets, offset)
  put(0, '\u0001CD001\u0001')
  put(8, ' '.repeat(32))
  put(40, label.padEnd(32))
  put(80, both32(sectors))
  put(120, both16(1))
  put(124, both16(1))
  put(128, both16(sector))
  put(132, both32(pathTable(le32, le16(1)).length))
  put(140, le32(systemSectors + 2))
  put(148, be32(systemSectors + 3))
  put(156, record('\u0000', { at: rootSector, octets: sector, isDirectory: true }))
  // Names of the publisher and others, and of files with them.
  put(190, ' '.repeat(623))
  // Four times that are not given.
  put(813, `${'0'.repeat(16)}\u0000`.repeat(4))
  put(881, '\u0001')
  return octets
}

/** It has the root directory alone. */
function pathTable(written: (value: number) => Buffer, parent: Buffer): Buffer {
  return Buffer.concat([Buffer.from([1, 0]), written(rootSector), parent, Buffer.from([0, 0])])
}

function rootDirectory(files: readonly File[]): Buffer {
  const own = { at: rootSector, octets: sector, isDirectory: true }
  return Buffer.concat([
    record('\u0000', own),
    record('\u0001', own),
    ...files.map(({ identifier, content, at }) =>
      record(identifier, { at, octets: content.length, isDirectory: false }),
    ),
  ])
}

type Extent = { at: number; octets: number; isDirectory: boolean }

function record(identifier: string, { at, octets, isDirectory }: Extent): Buffer {
  const name = Buffer.from(identifier, 'latin1')
  const length = 33 + name.length + ((name.length + 1) % 2)
  return Buffer.concat(
    [
      Buffer.from([length, 0]),
      both32(at),
      both32(octets),
      // The first of January 2000.
      Buffer.from([100, 1, 1, 0, 0, 0, 0]),
      Buffer.from([isDirectory ? 2 : 0, 0, 0]),
      both16(1),
      Buffer.from([name.length]),
      name,
    ],
    length,
  )
}

function le32(value: number): Buffer {
  const octets = Buffer.alloc(4)
  octets.writeUInt32LE(value)
  return octets
}

function be32(value: number): Buffer {
  const octets = Buffer.alloc(4)
  octets.writeUInt32BE(value)
  return octets
}

function le16(value: number): Buffer {
  return le32(value).subarray(0, 2)
}

function be16(value: number): Buffer {
  return be32(value).subarray(2)
}

function both32(value: number): Buffer {
  return Buffer.concat([le32(value), be32(value)])
}

function both16(value: number): Buffer {
  return Buffer.concat([le16(value), be16(value)])
}
