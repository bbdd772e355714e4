/** The values of statements as PostgreSQL reads them: text, or the bytes of a `bytea`. */

export function parameterOf(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return timeText(value)
  if (Array.isArray(value)) return arrayText(value)
  if (ArrayBuffer.isView(value)) return bytesOf(value)
  return JSON.stringify(value)
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join()}}`
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayText(value)
  if (ArrayBuffer.isView(value)) return `"\\\\x${bytesOf(value).toString('hex')}"`
  // Only bytes have no text, and they are handled above.
  const text = String(parameterOf(value))
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`
}

function bytesOf(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

/** PostgreSQL has no sign of a year and no year 0. */
function timeText(time: Date): string {
  const year = time.getUTCFullYear()
  if (year > 0 && year <= 9999) return time.toISOString()
  const rest = time.toISOString().replace(/^[+-]?\d+/, '')
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`
}
