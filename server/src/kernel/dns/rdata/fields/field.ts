// What a field of RDATA can do. A field's value is its canonical token: reading gives text, encoding takes text,
// decoding gives text again, so that two values are equal exactly when their strings are. A `token` field takes one
// token; a field that takes the `rest` or the `pairs` stands last in its type and takes all tokens that remain.
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'

/**
 * Where a text comes from: `input` is what people send to the API (a name with a dot is absolute, an unquoted TXT is
 * literal); `presentation` is RFC 1035 text as servers and zone files print it.
 */
export type Form = 'input' | 'presentation'

/** What a field knows while it reads: the type it serves, for messages, and how names are completed. */
export type Reading = {
  readonly type: string
  readonly example: string
  readonly form: Form
  readonly zone: string | undefined
}

/** A place in a wire message; reading moves `at`, never beyond `end`. */
export type Cursor = { readonly message: Buffer; at: number; readonly end: number }

type FieldKind<Takes extends string, Tokens> = {
  readonly takes: Takes
  /** The name in messages. */
  readonly name: string
  /** Whether the token is a domain name, which some programs escape in their own way. */
  readonly isDomainName?: boolean
  /** Presentation to canonical; throws a fault of the field `value`. */
  readonly read: (tokens: Tokens, reading: Reading) => string
  /** Canonical to wire. */
  readonly encode: (tokens: Tokens) => Buffer
  /** Wire to canonical; throws a fault of the field `value`. */
  readonly decode: (cursor: Cursor) => string
}

export type TokenField = FieldKind<'token', string>
export type RestField = FieldKind<'rest' | 'pairs', readonly string[]>
export type Field = TokenField | RestField

/** The fault for a token that is not what its field wants; `wants` reads on from "MX wants …". */
export function unexpectedToken(reading: Reading, wants: string, token: string): DnsFault {
  const text = `${reading.type} requires ${wants}, such as ${quoteForMessage(reading.example)}; got ${quoteForMessage(token)}`
  return new DnsFault('value', text)
}

/** The next octets at a cursor; throws when fewer are left. */
export function take(cursor: Cursor, count: number): Buffer {
  const start = cursor.at
  if (start + count > cursor.end) throw new DnsFault('value', 'the data is incomplete')
  cursor.at = start + count
  return cursor.message.subarray(start, start + count)
}

/** All octets up to the cursor's end. */
export function takeRest(cursor: Cursor): Buffer {
  return take(cursor, cursor.end - cursor.at)
}
