// The only error class of the DNS module. Its message is for the person who entered the name or the value: it states
// what was read, what is required and how to fix it, and never contains internal details.

/** The part of a record that an error is about. */
export type DnsField = 'name' | 'type' | 'value' | 'priority' | 'ttl'

/** An invalid name, type, value, priority or TTL. `message` is suitable for users. */
export class DnsFault extends Error {
  override readonly name = 'DnsFault'
  readonly field: DnsField

  constructor(field: DnsField, message: string) {
    super(message)
    this.field = field
  }
}

const shownLengthMax = 80

/** Quotes a text for a message: shortened to a readable length, with control characters made visible. */
export function quoteForMessage(text: string): string {
  const visible = text
    .slice(0, shownLengthMax)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd')
  const quote = visible.includes('"') ? "'" : '"'
  return `${quote}${visible}${text.length > shownLengthMax ? '…' : ''}${quote}`
}
