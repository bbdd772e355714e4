/** The extended operation of LDAP that starts TLS (RFC 4511 sections 4.12 and 4.14), in BER. */

const startTlsOid = '1.3.6.1.4.1.1466.20037'
const tags = {
  integer: 0x02,
  enumerated: 0x0a,
  sequence: 0x30,
  requestName: 0x80,
  request: 0x77,
  response: 0x78,
} as const

function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, content.length]), content])
}

/** Message 1. */
export const startTlsRequest = element(
  tags.sequence,
  element(tags.integer, Buffer.from([1])),
  element(tags.request, element(tags.requestName, Buffer.from(startTlsOid))),
)

/** What a server answers to an extended operation. */
export type LdapAnswer = 'success' | 'refusal'

/** Null while the answer is incomplete. Whatever is not an answer counts as a refusal. */
export function extendedResponse(bytes: Buffer): LdapAnswer | null {
  if (bytes.length > 0 && bytes[0] !== tags.sequence) return 'refusal'
  const message = elementAt(bytes, 0)
  if (message === null) return null
  if (message === 'invalid') return 'refusal'
  const id = elementAt(message.content, 0)
  if (id === null || id === 'invalid' || id.tag !== tags.integer) return 'refusal'
  const response = elementAt(message.content, id.end)
  if (response === null || response === 'invalid' || response.tag !== tags.response) return 'refusal'
  const code = elementAt(response.content, 0)
  if (code === null || code === 'invalid' || code.tag !== tags.enumerated) return 'refusal'
  return code.content.length === 1 && code.content[0] === 0 ? 'success' : 'refusal'
}

type Element = { tag: number; content: Buffer; end: number }

/** Null if it is not complete; `invalid` if its length is none that LDAP allows here. */
function elementAt(bytes: Buffer, at: number): Element | null | 'invalid' {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return null
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  // An indefinite length (0) is not allowed, and an answer of more than 64 KiB is none to this request.
  if (first >= 0x80 && (lengthBytes === 0 || lengthBytes > 4)) return 'invalid'
  if (bytes.length < at + 2 + lengthBytes) return null
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
  if (length > 0xffff) return 'invalid'
  const begin = at + 2 + lengthBytes
  return bytes.length < begin + length
    ? null
    : { tag, content: bytes.subarray(begin, begin + length), end: begin + length }
}
