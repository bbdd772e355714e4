/** Reads the certificates of an upload: PEM (RFC 7468), DER, or PKCS#7 (RFC 2315). Refuses private keys. */
import { fromBER } from 'asn1js'
import { type ReadCertificate, readDer } from '#areas/certificates/inventory/found.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g
const certificatesMax = 200

/** Why nothing of an upload is stored. */
class UploadRefused extends Error {}

/** `member` of the request has the content. Throws `invalid_input` if it has no certificate, or must not be stored. */
export function readUpload(content: string, member: string): ReadCertificate[] {
  try {
    const certificates = content.includes('-----BEGIN') ? readBlocks(content) : readBase64(content)
    if (certificates.length === 0) throw new UploadRefused('contains no certificate')
    if (certificates.length <= certificatesMax) return certificates
    throw new UploadRefused(
      `contains ${certificates.length} certificates; at most ${certificatesMax} are read at once`,
    )
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    throw invalidInput([{ pointer: pointer(member), message: error.message }])
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

function readBase64(content: string): ReadCertificate[] {
  const der = Buffer.from(content.replace(/\s/g, ''), 'base64')
  const certificate = readDer(der)
  if (certificate) return [certificate]
  const bundle = readPkcs7(der)
  if (bundle) return bundle
  if (isPrivateKey(der)) throw keyRefused()
  if (isPkcs12(der))
    throw new UploadRefused(
      'is PKCS#12, which usually contains a key: export the certificates alone, with “openssl pkcs12 -nokeys”',
    )
  throw new UploadRefused('is neither PEM nor DER or PKCS#7 in base64')
}

type Asn1 = ReturnType<typeof fromBER>['result']

function parse(der: Uint8Array): Asn1 | null {
  const { offset, result } = fromBER(new Uint8Array(der))
  return offset === -1 ? null : result
}

const members = (value: Asn1 | undefined): readonly Asn1[] => {
  const inner = (value?.valueBlock as { value?: unknown } | undefined)?.value
  return Array.isArray(inner) ? (inner as Asn1[]) : []
}

const signedData = '1.2.840.113549.1.7.2'

/** The certificates of a bundle, as they are in it. Null: it is none. */
function readPkcs7(der: Uint8Array): ReadCertificate[] | null {
  const [type, content] = members(parse(der) ?? undefined)
  if (type?.valueBlock.toString() !== signedData) return null
  const fields = members(members(content)[0])
  const set = fields.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0)
  return members(set).flatMap(({ valueBeforeDecodeView }) => readDer(valueBeforeDecodeView) ?? [])
}

/** PKCS#8 and the older forms of RSA and elliptic curves: a version, then a key or its algorithm. */
function isPrivateKey(der: Uint8Array): boolean {
  const [version, ...rest] = members(parse(der) ?? undefined)
  return version?.idBlock.tagNumber === 2 && rest.length > 0 && !isPkcs12(der)
}

function isPkcs12(der: Uint8Array): boolean {
  const [version, content] = members(parse(der) ?? undefined)
  return (
    version?.valueBlock.toString() === '3' &&
    (members(content)[0]?.valueBlock.toString() ?? '').startsWith('1.2.840.113549.1.7.')
  )
}

function keyRefused() {
  return new UploadRefused(
    'contains a private key. Keys must not leave their machine: send the certificates only. Nothing was stored',
  )
}
