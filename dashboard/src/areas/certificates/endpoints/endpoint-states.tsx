import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import { endpointStates } from '../states.tsx'

export type Endpoint = components['schemas']['CertificateEndpoint']
export type EndpointDetails = components['schemas']['CertificateEndpointDetails']
export type EndpointAddress = EndpointDetails['addresses'][number]
export type EndpointStateName = Endpoint['state']
export type GradeName = NonNullable<Endpoint['grade']>

/** From the best to the worst. */
const gradeNames: readonly GradeName[] = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T']

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

/** With how they are shown. */
export function useGrades() {
  const { t } = useTranslation('certificates')
  return gradeNames.map((value) => ({
    value,
    label: value === 'T' ? t('gradeUntrusted') : value === 'M' ? t('gradeMismatch') : value,
  }))
}

type GradeFilterProps = { value: GradeName | undefined; onChange: (value: GradeName | undefined) => void }

export function GradeFilter(props: GradeFilterProps) {
  const { t } = useTranslation('certificates')
  return <FilterSelect label={t('grade')} any={t('anyGrade')} data={useGrades()} {...props} />
}

export function EndpointState({ state }: { state: EndpointStateName }) {
  const { t } = useTranslation('certificates')
  // More states may be added.
  const { tone, label } = endpointStates[state] ?? endpointStates.waiting
  return <StateBadge tone={tone} label={t(label)} />
}

/** `example.com:443`, `mail.example.com:25 (smtp)`. */
export function endpointTitle({ name, port, protocol }: { name: string; port: number; protocol: string }) {
  const host = name.includes(':') ? `[${name}]` : name
  return `${host}:${port}${protocol === 'tls' ? '' : ` (${protocol})`}`
}
