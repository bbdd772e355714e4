// The one error of this room. Its message is written for the person who typed the name or the value: it says
// what was read, what is wanted and how to mend it, and never holds anything internal.

/** The part of a record that a fault is about. */
export type DnsField = 'name' | 'type' | 'value' | 'priority' | 'ttl'

/** A name, type, value, priority or TTL that cannot be taken; `message` is fit for users. */
export class DnsFault extends Error {
  override readonly name = 'DnsFault'
  readonly field: DnsField

  constructor(field: DnsField, message: string) {
    super(message)
    this.field = field
  }
}

const shownLengthMax = 80

/** Quotes a text for a message: cut to a readable length, control characters made visible. */
export function quoteForMessage(text: string): string {
  const visible = text
    .slice(0, shownLengthMax)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
  const quote = visible.includes('"') ? "'" : '"'
  return `${quote}${visible}${text.length > shownLengthMax ? '…' : ''}${quote}`
}
