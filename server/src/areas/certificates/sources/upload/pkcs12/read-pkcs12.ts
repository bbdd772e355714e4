/**
 * The certificates of a PKCS#12 file (RFC 7292), as browsers, Windows and Java write them. Its checksum is not verified:
 * it protects keys, and what is read is judged as a certificate like any other.
 */
import { type ReadCertificate, readDer } from '#areas/certificates/inventory/found.ts'
import { type Asn1, isTagged0, membersOf, octetsOf, parseAsn1, textOf } from '../asn1.ts'
import { keyRefused, UploadRefused } from '../upload-refused.ts'
import { decrypt } from './decrypt.ts'
import { createIterationBudget, type IterationBudget } from './password-key.ts'

const contentTypes = { data: '1.2.840.113549.1.7.1', encrypted: '1.2.840.113549.1.7.6' }
const bagTypes = {
  key: '1.2.840.113549.1.12.10.1.1',
  encryptedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  secret: '1.2.840.113549.1.12.10.1.5',
  bags: '1.2.840.113549.1.12.10.1.6',
}
const bagPrefix = '1.2.840.113549.1.12.10.1.'
const sequenceTag = 16
const depthMax = 8
const withoutKey = 'Export it without the key: “openssl pkcs12 -nokeys”'

export function isPkcs12(der: Uint8Array): boolean {
  const [version, content] = membersOf(parseAsn1(der) ?? undefined)
  return textOf(version) === '3' && textOf(membersOf(content)[0]).startsWith('1.2.840.113549.1.7.')
}

/** Throws UploadRefused if it contains a key, or the password does not open it. */
export async function readPkcs12(der: Uint8Array, password: string | undefined): Promise<ReadCertificate[]> {
  const [, safe] = membersOf(parseAsn1(der) ?? undefined)
  const contents = membersOf(parseAsn1(octetsOf(membersOf(membersOf(safe)[1])[0])) ?? undefined)
  const budget = createIterationBudget()
  const [plain, encrypted] = [contents.filter(isPlain), contents.filter((one) => !isPlain(one))]
  // Keys are outside of what is encrypted as a whole: a file with one is refused without its password.
  const certificates = plain.flatMap((content) =>
    certificatesIn(octetsOf(membersOf(membersOf(content)[1])[0])),
  )
  for (const content of encrypted)
    certificates.push(...certificatesIn(await decryptContent(content, password, budget)))
  return certificates
}

function isPlain(content: Asn1): boolean {
  return textOf(membersOf(content)[0]) === contentTypes.data
}

async function decryptContent(
  content: Asn1,
  password: string | undefined,
  budget: IterationBudget,
): Promise<Buffer> {
  const [type, tagged] = membersOf(content)
  if (textOf(type) !== contentTypes.encrypted)
    throw new UploadRefused('is not encrypted with a password, but for the owner of a key')
  const [, info] = membersOf(membersOf(tagged)[0])
  const [, algorithm, ...rest] = membersOf(info)
  try {
    const decrypted = await decrypt(algorithm, octetsOf(rest.find(isTagged0)), password ?? '', budget)
    if (isSafeContents(decrypted)) return decrypted
  } catch (error) {
    if (error instanceof UploadRefused) throw error
  }
  throw new UploadRefused(
    password === undefined
      ? 'is needed: the file is encrypted'
      : 'does not open the file, or the file is damaged',
    { isAboutPassword: true },
  )
}

/** Bytes that a wrong password leaves may be ASN.1 by chance, but never bags. */
function isSafeContents(decrypted: Buffer): boolean {
  const contents = parseAsn1(decrypted)
  return (
    contents !== null &&
    contents.idBlock.tagNumber === sequenceTag &&
    membersOf(contents).every((bag) => textOf(membersOf(bag)[0]).startsWith(bagPrefix))
  )
}

function certificatesIn(safeContents: Buffer): ReadCertificate[] {
  return certificatesOf(membersOf(parseAsn1(safeContents) ?? undefined), depthMax)
}

function certificatesOf(bags: readonly Asn1[], depth: number): ReadCertificate[] {
  if (depth === 0) throw new UploadRefused('nests its contents too deeply')
  return bags.flatMap((bag) => {
    const [type, tagged] = membersOf(bag)
    const [value] = membersOf(tagged)
    const kind = textOf(type)
    if (kind === bagTypes.key || kind === bagTypes.encryptedKey || kind === bagTypes.secret)
      throw keyRefused(withoutKey)
    if (kind === bagTypes.bags) return certificatesOf(membersOf(value), depth - 1)
    if (kind !== bagTypes.certificate) return []
    return readDer(octetsOf(membersOf(membersOf(value)[1])[0])) ?? []
  })
}
