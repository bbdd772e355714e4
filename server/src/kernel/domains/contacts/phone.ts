/** Telephone numbers as EPP (RFC 5733, section 2.5) and most registrars write them: `+49.30123456`. */

/** The country codes of two digits (ITU-T E.164, annex D). 1 and 7 have one digit, all others three. */
const twoDigitCodes = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** The number with a dot after its country code, from E.164: a plus sign and digits. */
export function eppPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const length = /^[17]/.test(digits) ? 1 : twoDigitCodes.has(digits.slice(0, 2)) ? 2 : 3
  return `+${digits.slice(0, length)}.${digits.slice(length)}`
}

/** E.164 from a number in any usual spelling; null if it has no country code. */
export function e164(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return text.trim().startsWith('+') && digits.length > 3 ? `+${digits}` : null
}
