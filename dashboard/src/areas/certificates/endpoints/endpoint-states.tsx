import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import { endpointStates } from '../states.tsx'

export type Endpoint = components['schemas']['CertificateEndpoint']
export type EndpointDetails = components['schemas']['CertificateEndpointDetails']
export type EndpointAddress = EndpointDetails['addresses'][number]
export type EndpointStateName = Endpoint['state']
export type GradeName = NonNullable<Endpoint['grade']>

/** From the best to the worst. */
export const gradeNames: readonly GradeName[] = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T']

function toneOf(grade: GradeName): Tone {
  if (grade.startsWith('A')) return 'good'
  return grade === 'B' || grade === 'C' ? 'warning' : 'bad'
}

/** What hides the grade of the configuration has no letter that people know. */
export function GradeBadge({ grade }: { grade: Endpoint['grade'] }) {
  const { t } = useTranslation('certificates')
  if (grade === null) return '–'
  const label = grade === 'T' ? t('gradeUntrusted') : grade === 'M' ? t('gradeMismatch') : grade
  return <StateBadge tone={toneOf(grade)} label={label} />
}

export function EndpointState({ state }: { state: EndpointStateName }) {
  const { t } = useTranslation('certificates')
  // More states may be added.
  const { tone, label } = endpointStates[state] ?? endpointStates.waiting
  return <StateBadge tone={tone} label={t(label)} />
}

/** `example.com:443`, `mail.example.com:25 (smtp)`. */
export function endpointTitle({ name, port, protocol }: Pick<Endpoint, 'name' | 'port' | 'protocol'>) {
  const host = name.includes(':') ? `[${name}]` : name
  return `${host}:${port}${protocol === 'tls' ? '' : ` (${protocol})`}`
}
