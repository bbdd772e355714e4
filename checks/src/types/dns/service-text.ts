/** The data of SVCB and HTTPS records (RFC 9460). */
const keys = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint']

/** As zone files write it; null if the data cannot be read. */
export function serviceText(bytes: Buffer): string | null {
  try {
    const name = nameAt(bytes, 2)
    const words = [String(bytes.readUInt16BE(0)), name.text]
    for (let at = name.end; at < bytes.length; ) {
      const length = bytes.readUInt16BE(at + 2)
      if (at + 4 + length > bytes.length) return null
      words.push(parameter(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length)))
      at += 4 + length
    }
    return words.join(' ')
  } catch (error) {
    // Reading behind the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Never compressed (RFC 9460 section 2.2). */
function nameAt(bytes: Buffer, start: number): { text: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) {
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { text: labels.join('.') || '.', end: at + 1 }
}

function parameter(key: number, value: Buffer): string {
  const name = keys[key] ?? `key${key}`
  const text = parameterText(name, value)
  return text === '' ? name : `${name}=${text}`
}

function parameterText(name: string, value: Buffer): string {
  switch (name) {
    case 'mandatory':
      return pieces(value, 2)
        .map((piece) => keys[piece.readUInt16BE()] ?? `key${piece.readUInt16BE()}`)
        .join(',')
    case 'alpn':
      return strings(value).join(',')
    case 'port':
      return String(value.readUInt16BE())
    case 'ipv4hint':
      return pieces(value, 4)
        .map((piece) => piece.join('.'))
        .join(',')
    case 'ipv6hint':
      return pieces(value, 16).map(ipv6Text).join(',')
    case 'ech':
      return value.toString('base64')
    default:
      return value.length === 0 ? '' : JSON.stringify(value.toString('latin1'))
  }
}

function pieces(value: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.floor(value.length / size) }, (_, index) =>
    value.subarray(index * size, (index + 1) * size),
  )
}

function strings(value: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at))
    found.push(value.toString('latin1', at + 1, at + 1 + value.readUInt8(at)))
  return found
}

function ipv6Text(bytes: Buffer): string {
  const groups = pieces(bytes, 2).map((piece) => piece.readUInt16BE().toString(16))
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}
