import { useTranslation } from 'react-i18next'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { chainStates } from '../domain/chain/states.ts'
import type { Domain } from '../states.tsx'

/** How many problems the last check found, in the colour of the most severe one. */
export function ProblemCount({ domain: { problems } }: { domain: Pick<Domain, 'problems'> }) {
  const { t } = useTranslation('domains')
  const { count, worst_severity } = problems
  if (worst_severity === null) return '–'
  return <StateBadge tone={chainStates[worst_severity].tone} label={t('problemCount', { count })} />
}
