/** Checks while the person types, before the service validates the record. */

import type { MessageKey } from '#language/language.ts'
import { type Part, partsOf } from './record-data.ts'

/** A message with its values; null if the input is valid. */
export type InputError = { message: MessageKey<'dns'>; values?: Record<string, string | number> } | null

type Context = { zone: string; before: string | undefined }

const isIpv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) &&
  text.split('.').every((part) => String(Number(part)) === part && Number(part) < 256)
const isIpv6 = (text: string) => /^[\da-f:.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]/`)
const labelMax = 63

const checks: Record<Part['kind'], (text: string, part: Part, context: Context) => InputError> = {
  ipv4(text) {
    if (isIpv4(text)) return null
    if (isIpv6(text)) return { message: 'errorIpv6InA' }
    return /[a-z]/i.test(text) ? { message: 'errorNameInAddress' } : { message: 'errorIpv4' }
  },
  ipv6(text) {
    if (isIpv6(text)) return null
    if (isIpv4(text)) return { message: 'errorIpv4InAaaa' }
    return /[g-z]/i.test(text) ? { message: 'errorNameInAddress' } : { message: 'errorIpv6' }
  },
  host(text, _part, { zone }) {
    if (isIpv4(text) || isIpv6(text)) return { message: 'errorAddressAsHost' }
    if (/:\/\//.test(text)) return { message: 'errorUrlAsHost' }
    if (text === '.' || text === '@') return null
    if (/\s/.test(text) || /\.\./.test(text) || text.startsWith('.')) return { message: 'errorHost' }
    if (text.split('.').some(({ length }) => length > labelMax)) return { message: 'errorLabelLong' }
    return text.includes('.') ? null : { message: 'errorBareHost', values: { full: `${text}.${zone}` } }
  },
  number: (text, { max = 0 }) =>
    /^\d+$/.test(text) && Number(text) <= max ? null : { message: 'errorNumber', values: { max } },
  hex(text, { digits }, { before = '' }) {
    const bare = text.replace(/[\s:]/g, '')
    if (!/^[\da-f]*$/i.test(bare)) return { message: 'errorHex' }
    const wanted = digits?.[before]
    if (wanted === undefined) return bare.length % 2 === 0 ? null : { message: 'errorHexOdd' }
    return bare.length === wanted
      ? null
      : { message: 'errorHexLength', values: { wanted, have: bare.length } }
  },
  text: () => null,
  quoted: () => null,
  rest: () => null,
}

/** The errors of the parts, by index. */
export function dataErrors(type: string, values: readonly string[], zone: string): Map<number, InputError> {
  const errors = partsOf(type).map((part, index): [number, InputError] => {
    const text = (values[index] ?? '').trim()
    if (text === '') return [index, part.isOptional ? null : { message: 'errorMissing' }]
    return [index, checks[part.kind](text, part, { zone, before: values[index - 1]?.trim() })]
  })
  return new Map(errors.filter(([, error]) => error !== null))
}

export function nameError(name: string, zone: string): InputError {
  const text = name.trim()
  if (text === '' || text === '@') return null
  if (/:\/\//.test(text)) return { message: 'errorUrlAsHost' }
  if (/\s/.test(text) || /\.\./.test(text) || text.startsWith('.')) return { message: 'errorHost' }
  if (text.split('.').some((label) => label.includes('*') && label !== '*'))
    return { message: 'errorWildcard' }
  if (text.split('.').some(({ length }) => length > labelMax)) return { message: 'errorLabelLong' }
  if (text.endsWith('.') && !`.${text}`.endsWith(`.${zone}.`))
    return { message: 'errorOtherZone', values: { zone } }
  return null
}

/** The full name of a record with this name. */
export function fullName(name: string, zone: string): string {
  const text = name.trim().replace(/\.$/, '').toLowerCase()
  if (nameError(name, zone)?.message === 'errorOtherZone') return text
  if (text === '' || text === '@' || text === zone) return zone
  return text.endsWith(`.${zone}`) ? text : `${text}.${zone}`
}
