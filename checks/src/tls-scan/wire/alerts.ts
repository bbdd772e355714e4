/** The alerts of the IANA registry "TLS Alerts". */
export type Alert = { isFatal: boolean; code: number; name: string }

const names: Readonly<Record<number, string>> = {
  0: 'close_notify',
  10: 'unexpected_message',
  20: 'bad_record_mac',
  22: 'record_overflow',
  30: 'decompression_failure',
  40: 'handshake_failure',
  41: 'no_certificate',
  42: 'bad_certificate',
  43: 'unsupported_certificate',
  47: 'illegal_parameter',
  48: 'unknown_ca',
  49: 'access_denied',
  50: 'decode_error',
  51: 'decrypt_error',
  70: 'protocol_version',
  71: 'insufficient_security',
  80: 'internal_error',
  86: 'inappropriate_fallback',
  90: 'user_canceled',
  100: 'no_renegotiation',
  109: 'missing_extension',
  110: 'unsupported_extension',
  112: 'unrecognized_name',
  116: 'certificate_required',
  120: 'no_application_protocol',
}

export const alertCodes = {
  protocolVersion: 70,
  inappropriateFallback: 86,
  unrecognizedName: 112,
  noApplicationProtocol: 120,
} as const

export function alertOf(level: number, code: number): Alert {
  return { isFatal: level !== 1, code, name: names[code] ?? `alert_${code}` }
}
