// A field of RDATA. Its value is its canonical token: reading returns text, encoding takes text, decoding returns text,
// so that two values are equal exactly when their strings are. A `token` field takes one token; a field that takes the
// `rest` or the `pairs` is the last of its type and takes all remaining tokens.
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'

/**
 * The source of a text: `input` is sent to the API (a name with a dot is absolute, an unquoted TXT is literal);
 * `presentation` is RFC 1035 text as servers and zone files print it.
 */
export type Form = 'input' | 'presentation'

/** The context in which a field is read: its type, for messages, and how names are completed. */
export type Reading = {
  readonly type: string
  readonly example: string
  readonly form: Form
  readonly zone: string | undefined
}

/** A position in a wire message. Reading advances `at`, never beyond `end`. */
export type Cursor = { readonly message: Buffer; at: number; readonly end: number }

type FieldKind<Takes extends string, Tokens> = {
  readonly takes: Takes
  /** The name in messages. */
  readonly name: string
  /** Whether the token is a domain name, which some programs escape in their own way. */
  readonly isDomainName?: boolean
  /** Converts presentation form to canonical form. Throws a DnsFault for the field `value`. */
  readonly read: (tokens: Tokens, reading: Reading) => string
  /** Converts canonical form to wire format. */
  readonly encode: (tokens: Tokens) => Buffer
  /** Converts wire format to canonical form. Throws a DnsFault for the field `value`. */
  readonly decode: (cursor: Cursor) => string
}

export type TokenField = FieldKind<'token', string>
export type RestField = FieldKind<'rest' | 'pairs', readonly string[]>
export type Field = TokenField | RestField

/** The error for a token that its field does not accept. `expected` completes the sentence "MX requires …". */
export function unexpectedToken(reading: Reading, expected: string, token: string): DnsFault {
  const text = `${reading.type} requires ${expected}, such as ${quoteForMessage(reading.example)}; got ${quoteForMessage(token)}`
  return new DnsFault('value', text)
}

/** The next octets at a cursor. Throws if fewer are left. */
export function take(cursor: Cursor, count: number): Buffer {
  const start = cursor.at
  if (start + count > cursor.end) throw new DnsFault('value', 'the data is incomplete')
  cursor.at = start + count
  return cursor.message.subarray(start, start + count)
}

/** All octets up to the end of the cursor. */
export function takeRest(cursor: Cursor): Buffer {
  return take(cursor, cursor.end - cursor.at)
}
