import type { XdrReader } from './xdr.ts'

const uuidOctets = 16

export function readUuid({ opaque }: XdrReader): Buffer {
  return opaque(uuidOctets)
}

export function uuidText(uuid: Buffer): string {
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Null for any other text. */
export function uuidIn(text: string): Buffer | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
    ? Buffer.from(text.replaceAll('-', ''), 'hex')
    : null
}
