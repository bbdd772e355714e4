/** Reads the certificates of an upload: PEM (RFC 7468), DER, PKCS#7 (RFC 2315) or PKCS#12. Refuses private keys. */
import { type ReadCertificate, readDer } from '#areas/certificates/inventory/found.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { isTagged0, membersOf, parseAsn1, textOf } from './asn1.ts'
import { isPkcs12, readPkcs12 } from './pkcs12/read-pkcs12.ts'
import { keyRefused, UploadRefused } from './upload-refused.ts'

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g
const certificatesMax = 200

type Upload = {
  content: string
  /** The member of the request that has the content. */
  member: string
  /** Of a PKCS#12 file. */
  password?: string | undefined
}

/** Throws `invalid_input` if the content has no certificate, or must not be stored. */
export async function readUpload({ content, member, password }: Upload): Promise<ReadCertificate[]> {
  try {
    const certificates = content.includes('-----BEGIN')
      ? readBlocks(content)
      : await readBase64(content, password)
    if (certificates.length === 0) throw new UploadRefused('contains no certificate')
    if (certificates.length <= certificatesMax) return certificates
    throw new UploadRefused(
      `contains ${certificates.length} certificates; at most ${certificatesMax} are read at once`,
    )
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    throw invalidInput([
      { pointer: pointer(error.isAboutPassword ? 'password' : member), message: error.message },
    ])
  }
}

/** Also of a block with headers, as encrypted keys have them, or that is cut off. */
const keyLabel = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/

function readBlocks(pem: string): ReadCertificate[] {
  if (keyLabel.test(pem)) throw keyRefused()
  const blocks = [...pem.matchAll(block)].map(([, label = '', base64 = '']) => ({ label, base64 }))
  return blocks.flatMap(({ label, base64 }, index) => {
    const der = Buffer.from(base64, 'base64')
    if (label === 'PKCS7' || label === 'CMS') return readPkcs7(der) ?? []
    if (!certificateLabels.has(label))
      throw new UploadRefused(`block ${index + 1} (${label}) is no certificate`)
    const certificate = readDer(der)
    if (certificate === null) throw new UploadRefused(`block ${index + 1} cannot be read as a certificate`)
    return [certificate]
  })
}

const certificateLabels = new Set(['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'])

async function readBase64(content: string, password: string | undefined): Promise<ReadCertificate[]> {
  const der = Buffer.from(content.replace(/\s/g, ''), 'base64')
  const certificate = readDer(der)
  if (certificate) return [certificate]
  const bundle = readPkcs7(der)
  if (bundle) return bundle
  if (isPkcs12(der)) return await readPkcs12(der, password)
  if (isPrivateKey(der)) throw keyRefused()
  if (der.subarray(0, 4).equals(javaKeystore))
    throw new UploadRefused(
      'is a Java keystore of the old format: convert it with “keytool -importkeystore -deststoretype pkcs12”',
    )
  throw new UploadRefused('is neither PEM nor DER, PKCS#7 or PKCS#12 in base64')
}

/** What a file of the format JKS begins with. */
const javaKeystore = Buffer.from('feedfeed', 'hex')
const signedData = '1.2.840.113549.1.7.2'

/** The certificates of a bundle, as they are in it. Null: it is none. */
function readPkcs7(der: Uint8Array): ReadCertificate[] | null {
  const [type, content] = membersOf(parseAsn1(der) ?? undefined)
  if (textOf(type) !== signedData) return null
  const set = membersOf(membersOf(content)[0]).find(isTagged0)
  return membersOf(set).flatMap(({ valueBeforeDecodeView }) => readDer(valueBeforeDecodeView) ?? [])
}

/** PKCS#8 and the older forms of RSA and elliptic curves: a version, then a key or its algorithm. */
function isPrivateKey(der: Uint8Array): boolean {
  const [version, ...rest] = membersOf(parseAsn1(der) ?? undefined)
  return version?.idBlock.tagNumber === 2 && rest.length > 0
}
