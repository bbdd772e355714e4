import type { components, ResponseOf } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Issuance = components['schemas']['CertificateIssuance']
export type IssuanceState = Issuance['state']
export type Transparency = ResponseOf<'certificates.transparency.read'>
export type SourceName = Transparency['source']

type Key = MessageKey<'certificates'>

export const issuanceStates = {
  unexpected: { tone: 'bad', label: 'issuanceUnexpected', text: 'issuanceUnexpectedText' },
  new: { tone: 'waiting', label: 'issuanceNew', text: 'issuanceNewText' },
  known: { tone: 'good', label: 'issuanceKnown', text: 'issuanceKnownText' },
  expected: { tone: 'good', label: 'issuanceExpected', text: 'issuanceExpectedText' },
  earlier: { tone: 'neutral', label: 'issuanceEarlier', text: 'issuanceEarlierText' },
} as const satisfies Record<IssuanceState, { tone: Tone; label: Key; text: Key }>

export const sources = {
  certspotter: 'sourceCertspotter',
  crtsh: 'sourceCrtsh',
} as const satisfies Record<SourceName, Key>

/** More states may be added: one that this page does not know is shown by its name. */
export function IssuanceBadge({ state }: { state: IssuanceState }) {
  const { t } = useTranslation('certificates')
  const known = issuanceStates[state]
  return <StateBadge tone={known?.tone ?? 'neutral'} label={known ? t(known.label) : state} />
}

export function useSourceText(): (source: SourceName) => string {
  const { t } = useTranslation('certificates')
  return (source) => (sources[source] ? t(sources[source]) : source)
}
